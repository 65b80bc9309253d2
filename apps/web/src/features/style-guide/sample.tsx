import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface Props {
  name: string
  /** What it is for. */
  purpose: string
  /** Lies on a card already: the card around it would be one too many. */
  isBare?: boolean
  children: ReactNode
}

/** One thing of the guide with its name and what it is for. */
export function Sample({ name, purpose, isBare = false, children }: Props) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3">{name}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, mb: 1.5 }}>
        {purpose}
      </Typography>
      {isBare ? children : <Card sx={{ p: { xs: 2, sm: 3 } }}>{children}</Card>}
    </Box>
  )
}

/** Samples side by side where there is room for them. */
export function SampleGrid({ least = 340, children }: { least?: number; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${least}px, 100%), 1fr))`,
      }}
    >
      {children}
    </Box>
  )
}

/** Small things in a row that wraps. */
export function SampleRow({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>{children}</Box>
}

/** What moves without end stands still here: a sample of waiting waits for nothing, and must not draw the eye. */
export function Still({ children }: { children: ReactNode }) {
  return (
    <Box data-specimen sx={{ '& *, & *::before, & *::after': { animation: 'none !important' } }}>
      {children}
    </Box>
  )
}
