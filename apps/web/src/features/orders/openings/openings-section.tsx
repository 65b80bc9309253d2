import AddIcon from '@mui/icons-material/Add'
import WindowIcon from '@mui/icons-material/WindowOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { OrderDraft } from '#features/orders/draft/use-order-draft.ts'
import { OpeningDialog } from '#features/orders/opening-editor/opening-dialog.tsx'
import { OpeningPanel } from '#features/orders/opening-editor/opening-panel.tsx'
import { EmptyState } from '#ui/page/states.tsx'
import { OpeningCards } from './opening-cards.tsx'
import { openingTexts as t } from './opening-texts.ts'
import type { OpeningsView } from './opening-view.ts'
import { OpeningsTable } from './openings-table.tsx'
import { useOpeningActions } from './use-opening-actions.ts'

interface Props extends Omit<OpeningsView, 'items' | 'actions'> {
  draft: OrderDraft
}

/** The openings: a table with the details of one below it, cards on a phone. */
export function OpeningsSection({ draft, ...props }: Props) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down(768))
  const actions = useOpeningActions(draft, props.by, props.onSelect)
  const { items } = draft
  const view: OpeningsView = { ...props, items, actions }
  const { mayMeasure } = props.rights
  const add = mayMeasure && (
    <Button
      variant={items.length === 0 ? 'contained' : 'outlined'}
      startIcon={<AddIcon />}
      onClick={actions.add}
    >
      {t.add}
    </Button>
  )
  return (
    <Card
      component="section"
      aria-label={t.title}
      sx={{ p: { xs: 2, sm: 3 }, minWidth: 0, overflow: 'visible' }}
    >
      <Typography variant="h2">{t.title}</Typography>
      {mayMeasure && !isNarrow && items.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t.hint}
        </Typography>
      )}
      {items.length === 0 ? (
        <EmptyState
          icon={<WindowIcon />}
          title={t.emptyTitle}
          text={mayMeasure ? t.emptyText : t.emptyReadOnly}
          action={add}
        />
      ) : (
        <Box sx={{ mt: 2 }}>
          {isNarrow ? <Narrow view={view} /> : <OpeningsTable view={view} />}
          {add && <Box sx={{ mt: 2 }}>{add}</Box>}
          {!isNarrow && <OpeningPanel view={view} />}
        </Box>
      )}
    </Card>
  )
}

function Narrow({ view }: { view: OpeningsView }) {
  return (
    <>
      <OpeningCards view={view} />
      <OpeningDialog view={view} />
    </>
  )
}
