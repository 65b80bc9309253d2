import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { OpeningDrawing, OpeningWarnings } from '#features/orders/openings/opening-drawing.tsx'
import { openingTexts as t } from '#features/orders/openings/opening-texts.ts'
import type { OpeningsView } from '#features/orders/openings/opening-view.ts'
import { OpeningEditor } from './opening-editor.tsx'

/** The opening whose details are shown: the selected one, or the first. */
export function shownOpening({ items, selected, calculation }: OpeningsView) {
  const place = Math.max(
    0,
    items.findIndex(({ key }) => key === selected),
  )
  const item = items[place]
  const calculated = calculation.items[place]
  if (!item || !calculated) return null
  return { item, calculated, place, name: item.name || t.unnamed(place + 1) }
}

/** Below the table: the drawing of one opening beside the fields without a column. */
export function OpeningPanel({ view }: { view: OpeningsView }) {
  const shown = shownOpening(view)
  if (!shown) return null
  const { item, calculated, name } = shown
  const { actions, by, rights } = view
  return (
    <Box
      component="section"
      aria-label={t.editor.region(name)}
      sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}
    >
      <Stack direction="row" sx={{ gap: 1, mb: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h3" sx={{ flex: 1, minWidth: 160 }}>
          {name}
        </Typography>
        {rights.mayMeasure && (
          <>
            <Button startIcon={<CopyIcon />} onClick={() => actions.duplicate(item.key)}>
              {t.duplicate}
            </Button>
            <Button color="error" startIcon={<DeleteIcon />} onClick={() => actions.remove(item.key)}>
              {t.remove}
            </Button>
          </>
        )}
      </Stack>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Stack sx={{ gap: 2, position: { lg: 'sticky' }, top: { lg: 88 } }}>
          <OpeningDrawing item={item} calculated={calculated} by={by} name={name} />
          <OpeningWarnings warnings={calculated.warnings} />
        </Stack>
        <OpeningEditor key={item.key} item={item} calculated={calculated} view={view} hasMain={false} />
      </Box>
    </Box>
  )
}
