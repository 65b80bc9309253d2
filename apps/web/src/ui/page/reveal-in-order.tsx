import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'

interface Props {
  /** Between two parts, in steps of the theme. */
  gap?: number
  children: ReactNode
}

/** Parts one below another. What stands below one that is still coming is not seen yet, so that nothing jumps under a finger. */
export function RevealInOrder({ gap = 2, children }: Props) {
  return (
    <Stack sx={{ gap, '& > :is(.MuiSkeleton-root, :has(.MuiSkeleton-root)) ~ *': { visibility: 'hidden' } }}>
      {children}
    </Stack>
  )
}
