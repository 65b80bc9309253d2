import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface Props {
  name: string
  /** Its purpose. */
  purpose: string
  /** Already on a card: no card around it. */
  isBare?: boolean
  children: ReactNode
}

/** A sample with its name and purpose. */
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

/** Samples side by side if they fit. */
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

/** Small items in a wrapping row. */
export function SampleRow({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>{children}</Box>
}

/** Stops endless animations: a sample of a loading state is not loading. */
export function Still({ children }: { children: ReactNode }) {
  return (
    <Box data-specimen sx={{ '& *, & *::before, & *::after': { animation: 'none !important' } }}>
      {children}
    </Box>
  )
}
