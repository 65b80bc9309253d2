import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'

interface Props {
  /** Spacing between parts, in theme steps. */
  gap?: number
  children: ReactNode
}

/** Parts of a page in order. Parts below one that is still loading stay hidden, so that nothing jumps. */
export function RevealInOrder({ gap = 2, children }: Props) {
  return (
    <Stack sx={{ gap, '& > :is(.MuiSkeleton-root, :has(.MuiSkeleton-root)) ~ *': { visibility: 'hidden' } }}>
      {children}
    </Stack>
  )
}
