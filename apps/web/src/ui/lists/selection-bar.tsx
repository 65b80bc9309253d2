import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { reserveBottomSpace } from '#ui/notices/bottom-space.ts'
import { texts as t } from './texts.ts'

interface Props {
  label: string
  /** «3 заявки» */
  count: string
  onClear: () => void
  /** Selects all that the list's filter finds. */
  more?: { label: string; onClick: () => void } | undefined
  children: ReactNode
}

/** Actions on selected records, at the bottom of the window. */
export function SelectionBar({ label, count, onClear, more, children }: Props) {
  return (
    <Paper
      ref={reserveBottomSpace}
      role="region"
      aria-label={label}
      elevation={6}
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 3,
        mt: 2,
        px: 2,
        py: 1,
        borderRadius: 1.5,
        border: 1,
        borderColor: 'divider',
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
      }}
    >
      <Typography role="status" sx={{ flex: 1, minWidth: 140, fontWeight: 600 }}>
        {t.chosen} {count}
      </Typography>
      {more && <Button onClick={more.onClick}>{more.label}</Button>}
      {children}
      <Button onClick={onClear}>{t.clearSelection}</Button>
    </Paper>
  )
}
