import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export interface SectionCardProps {
  title: string
  hint?: string
  children: ReactNode
}

/** One subject of the settings. */
export function SectionCard({ title, hint, children }: SectionCardProps) {
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2">{title}</Typography>
      {hint && (
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {hint}
        </Typography>
      )}
      <Stack sx={{ mt: 3, gap: 2.5 }}>{children}</Stack>
    </Card>
  )
}
