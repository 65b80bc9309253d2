import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { counted, type Order, type OrderRevision } from '@veranda/contract'
import { type ReactNode, useState } from 'react'
import { texts } from '#features/orders/texts.ts'
import type { OrderRights } from '#features/orders/use-order-rights.ts'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { revisionsQuery, useRestoreRevision } from './order-page-queries.ts'
import { pageTexts } from './order-page-texts.ts'

const t = pageTexts.history

interface Props {
  order: Order
  rights: OrderRights
  /** Unsaved changes would be lost by restoring a version. */
  isDirty: boolean
}

/** Versions of the openings after each save. */
export function HistorySection({ order, rights, isDirty }: Props) {
  const { dateTime } = useDates()
  const { data: revisions, error, refetch } = useQuery(revisionsQuery(order.id))
  const [selected, setSelected] = useState<OrderRevision | null>(null)
  const restore = useRestoreRevision(order.id)
  const close = () => setSelected(null)
  return (
    <Card component="section" aria-label={t.title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2">{t.title}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {isDirty && rights.mayMeasure ? t.unsaved : revisions?.length === 0 ? t.none : t.hint}
      </Typography>
      {!revisions && error && (
        <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
      )}
      {!revisions && !error && <ListSkeleton rows={2} />}
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
        {revisions?.map((revision, index) => (
          <Revision
            key={revision.id}
            revision={revision}
            action={
              index === 0 ? (
                <Chip size="small" variant="outlined" label={t.now} />
              ) : (
                rights.mayMeasure && (
                  <Button
                    disabled={isDirty}
                    aria-label={t.restoreLabel(dateTime(revision.created_at))}
                    onClick={() => setSelected(revision)}
                  >
                    {t.restore}
                  </Button>
                )
              )
            }
          />
        ))}
      </Box>
      <ConfirmDialog
        open={selected !== null}
        color="primary"
        title={t.confirmTitle}
        text={selected && t.confirmText(dateTime(selected.created_at))}
        confirmLabel={t.restore}
        isPending={restore.isPending}
        onConfirm={() => selected && restore.mutate(selected.id, { onSettled: close })}
        onClose={close}
      />
    </Card>
  )
}

function Revision({ revision, action }: { revision: OrderRevision; action: ReactNode }) {
  const { dateTime } = useDates()
  const { items_count, total_kopecks, author, created_at } = revision
  const facts = [
    counted(items_count, texts.list.openingForms),
    total_kopecks !== null && roubles(total_kopecks),
    author?.name ?? t.nobody,
  ].filter(Boolean)
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 2, py: 1, minHeight: 52, alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography>{dateTime(created_at)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
      </Box>
      {action}
    </Stack>
  )
}
