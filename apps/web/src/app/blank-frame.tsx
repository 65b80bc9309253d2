import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Pages without the menu. Each brings its own frame inside the one `<main>`. */
export function BlankFrame({ children }: { children: ReactNode }) {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      {children}
    </Box>
  )
}
