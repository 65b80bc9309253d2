import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { BottomPanel } from '#ui/bottom-panel.tsx'
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
    <BottomPanel label={label}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography role="status" sx={{ flex: 1, minWidth: 140, fontWeight: 600 }}>
          {t.chosen} {count}
        </Typography>
        {more && <Button onClick={more.onClick}>{more.label}</Button>}
        {children}
        <Button onClick={onClear}>{t.clearSelection}</Button>
      </Stack>
    </BottomPanel>
  )
}
