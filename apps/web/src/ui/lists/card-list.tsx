import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A list of cards: in one column on a phone, in two on a tablet. */
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
        // Cards in a row have the same height.
        '& > li > .MuiCard-root': { height: '100%' },
      }}
    >
      {children}
    </Box>
  )
}
