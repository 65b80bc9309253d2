import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Rows as cards, each a list item: one under another on a phone, two side by side on a tablet. */
export function CardList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        listStyle: 'none',
        p: 0,
        m: 0,
        // Side by side they are of one height.
        '& > li > .MuiCard-root': { height: '100%' },
      }}
    >
      {children}
    </Box>
  )
}
