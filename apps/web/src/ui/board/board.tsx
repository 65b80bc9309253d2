import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useWidePage } from '#ui/page/use-wide-page.ts'

/** Columns side by side with horizontal scrolling; on a phone it snaps to one column. */
export function Board({ label, children }: { label: string; children: ReactNode }) {
  useWidePage()
  return (
    <Box
      component="section"
      aria-label={label}
      tabIndex={0}
      sx={{
        display: 'flex',
        gap: 2,
        overflowX: 'auto',
        pb: 2,
        scrollSnapType: { xs: 'x mandatory', md: 'none' },
      }}
    >
      {children}
    </Box>
  )
}

interface ColumnProps {
  title: string
  count: number | string | undefined
  /** Shown instead of cards. */
  empty: string | null
  children: ReactNode
}

export function BoardColumn({ title, count, empty, children }: ColumnProps) {
  const titleId = useId()
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        flex: '1 0 280px',
        // Columns are equally wide, whatever their cards hold.
        minWidth: 280,
        maxWidth: 360,
        scrollSnapAlign: 'start',
        bgcolor: 'action.hover',
        borderRadius: 2,
        p: 1.5,
      }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 1.5, px: 0.5 }}>
        <Typography id={titleId} component="h2" variant="subtitle1">
          {title}
        </Typography>
        <Typography color="textSecondary">{count ?? ''}</Typography>
      </Stack>
      {empty !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 0.5 }}>
          {empty}
        </Typography>
      )}
      {children}
    </Box>
  )
}

export function BoardCards({ children }: { children: ReactNode }) {
  return (
    <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', p: 0, m: 0 }}>
      {children}
    </Stack>
  )
}
