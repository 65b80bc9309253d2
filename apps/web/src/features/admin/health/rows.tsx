import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { SxProps } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A card of rows; on a phone the parts of a row are stacked. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card component="ul" aria-label={label} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {children}
    </Card>
  )
}

interface RowProps {
  /** Column widths on wide windows. */
  columns: string
  children: ReactNode
  sx?: SxProps
}

export function Row({ columns, children, sx }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: columns },
        gap: { xs: 1, md: 2 },
        alignItems: { md: 'center' },
        px: { xs: 2, sm: 3 },
        py: 1.75,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
        ...sx,
      }}
    >
      {children}
    </Box>
  )
}

/** Secondary line of a row. */
export function SecondaryText({ children }: { children: ReactNode }) {
  return (
    <Typography component="div" variant="body2" color="textSecondary">
      {children}
    </Typography>
  )
}

interface SectionProps {
  title: string
  children: ReactNode
  action?: ReactNode
}

/** A section with a heading. */
export function Section({ title, children, action }: SectionProps) {
  return (
    <Box component="section" aria-label={title} sx={{ mt: 4, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, mb: 1.5 }}>
        <Typography variant="h2">{title}</Typography>
        {action}
      </Box>
      {children}
    </Box>
  )
}
