import Box from '@mui/material/Box'
import { Outlet } from '@tanstack/react-router'

/** Pages without the menu. Each brings its own frame inside the one `<main>`. */
export function BlankLayout() {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Outlet />
    </Box>
  )
}
