import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type Shortcuts, useChords } from '#lib/browser/shortcuts.ts'
import { BottomPanel } from '#ui/bottom-panel.tsx'
import { texts as t } from './texts.ts'

const keys: Shortcuts<'clear'> = {
  title: t.chosen,
  list: [{ keys: 'Esc', meaning: t.clearSelection, press: { Escape: 'clear' } }],
}

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
  // The bar goes away with the button that was pressed: the focus goes back to what was selected.
  const clear = () => {
    document.querySelector<HTMLElement>('main :checked')?.focus({ preventScroll: true })
    onClear()
  }
  useChords(keys, { clear: onClear })
  return (
    <BottomPanel label={label}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Tooltip title={t.clearSelection}>
          <IconButton aria-label={t.clearSelection} aria-keyshortcuts="Escape" onClick={clear} edge="start">
            <CloseIcon />
          </IconButton>
        </Tooltip>
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {t.chosen} {count}
        </Typography>
        {more && <Button onClick={more.onClick}>{more.label}</Button>}
        <Box sx={{ flexGrow: 1 }} />
        {children}
      </Stack>
    </BottomPanel>
  )
}
