import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode, Ref } from 'react'

interface Props {
  id?: string
  ref?: Ref<HTMLElement>
  sx: SxProps<Theme>
  children: ReactNode
}

/** A page's content, which takes the focus when the focused element is gone (`restoreLostFocus`). */
export function PageMain({ sx, ...props }: Props) {
  return (
    <Box
      component="main"
      tabIndex={-1}
      sx={[{ outline: 'none' }, ...(Array.isArray(sx) ? sx : [sx])]}
      {...props}
    />
  )
}
