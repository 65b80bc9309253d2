import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'

/** The line of a list's conditions: side by side at a desk, one row under another on a phone. */
export function ListToolbar({ children }: { children: ReactNode }) {
  return (
    <Stack
      direction={{ xs: 'column', md: 'row' }}
      sx={{ gap: 1, flex: 1, minWidth: 0, flexWrap: { md: 'wrap' }, alignItems: { md: 'center' } }}
    >
      {children}
    </Stack>
  )
}

/** Chips in one line. On a phone it is moved with the finger, from one edge of the screen to the other. */
export function ChipLine({ children }: { children: ReactNode }) {
  return (
    <Stack
      direction="row"
      sx={{
        gap: 1,
        flexWrap: { md: 'wrap' },
        overflowX: { xs: 'auto', md: 'visible' },
        mx: { xs: -2, md: 0 },
        px: { xs: 2, md: 0 },
        py: { xs: 0.5, md: 0 },
      }}
    >
      {children}
    </Stack>
  )
}

/** Chips that belong together. */
export function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={label}
      sx={{ gap: 0.5, flexShrink: { xs: 0, md: 1 }, flexWrap: { md: 'wrap' }, '& > *': { flexShrink: 0 } }}
    >
      {children}
    </Stack>
  )
}
