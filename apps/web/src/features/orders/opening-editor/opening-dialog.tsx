import BackIcon from '@mui/icons-material/ArrowBack'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import AppBar from '@mui/material/AppBar'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { OpeningDrawing, OpeningWarnings } from '#features/orders/openings/opening-drawing.tsx'
import { openingTexts as t } from '#features/orders/openings/opening-texts.ts'
import type { OpeningsView } from '#features/orders/openings/opening-view.ts'
import { OpeningEditor } from './opening-editor.tsx'
import { shownOpening } from './opening-panel.tsx'

/** One opening in a full-screen dialog on a phone. */
export function OpeningDialog({ view }: { view: OpeningsView }) {
  const titleId = useId()
  const shown = view.items.some(({ key }) => key === view.selected) ? shownOpening(view) : null
  const close = () => view.onSelect(null)
  if (!shown) return null
  const { item, calculated, place, name } = shown
  const { items, actions, rights, onSelect } = view
  const neighbour = (step: number) => items[place + step]
  return (
    <Dialog open fullScreen onClose={close} aria-labelledby={titleId}>
      <AppBar
        position="sticky"
        color="inherit"
        elevation={0}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        <Toolbar sx={{ gap: 0.5 }}>
          <IconButton edge="start" onClick={close} aria-label={t.editor.back}>
            <BackIcon />
          </IconButton>
          <Typography id={titleId} variant="h3" component="h2" noWrap sx={{ flex: 1 }}>
            {name}
          </Typography>
          <StepButton step={-1} to={neighbour(-1)?.key} onSelect={onSelect} />
          <StepButton step={1} to={neighbour(1)?.key} onSelect={onSelect} />
        </Toolbar>
      </AppBar>
      <DialogContent sx={{ px: 2, py: 2 }}>
        <Stack sx={{ gap: 2.5 }}>
          <OpeningEditor key={item.key} item={item} calculated={calculated} view={view} hasMain>
            <OpeningDrawing item={item} calculated={calculated} by={view.by} name={name} />
            <OpeningWarnings warnings={calculated.warnings} />
          </OpeningEditor>
          <Stack sx={{ gap: 1 }}>
            <Button variant="contained" size="large" onClick={close}>
              {t.editor.done}
            </Button>
            {rights.mayMeasure && (
              <>
                <Button onClick={() => actions.duplicate(item.key)}>{t.duplicate}</Button>
                <Button
                  color="error"
                  onClick={() => {
                    close()
                    actions.remove(item.key)
                  }}
                >
                  {t.remove}
                </Button>
              </>
            )}
          </Stack>
        </Stack>
      </DialogContent>
    </Dialog>
  )
}

interface StepProps {
  step: 1 | -1
  to: string | undefined
  onSelect: (key: string) => void
}

function StepButton({ step, to, onSelect }: StepProps) {
  return (
    <IconButton
      disabled={to === undefined}
      onClick={() => to !== undefined && onSelect(to)}
      aria-label={step > 0 ? t.editor.next : t.editor.previous}
    >
      {step > 0 ? <NextIcon /> : <PreviousIcon />}
    </IconButton>
  )
}
