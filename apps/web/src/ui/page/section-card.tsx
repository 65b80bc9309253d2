import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export interface SectionCardProps {
  title: string
  hint?: string
  /** Shown beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** The content fills a card made higher by its neighbour. */
const sx = { display: 'flex', flexDirection: 'column', p: { xs: 2, sm: 3 } } as const

/** A card for one subject of the settings. */
export function SectionCard({ title, hint, action, children }: SectionCardProps) {
  return (
    <Card component="section" aria-label={title} sx={sx}>
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography variant="h2">{title}</Typography>
        {action}
      </Stack>
      {hint && (
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {hint}
        </Typography>
      )}
      <Stack sx={{ mt: 3, gap: 2.5, flex: 1 }}>{children}</Stack>
    </Card>
  )
}
