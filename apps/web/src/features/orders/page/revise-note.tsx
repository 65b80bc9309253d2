import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Order } from '@veranda/contract'
import { useState } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useReviseOrder } from './order-page-queries.ts'
import { pageTexts } from './order-page-texts.ts'

const t = pageTexts.revise

/** Says that the order is frozen, and opens it for revision. */
export function ReviseNote({ order, mayRevise }: { order: Order; mayRevise: boolean }) {
  const { date } = useDates()
  const [isAsking, setAsking] = useState(false)
  const revise = useReviseOrder(order.id)
  const close = () => setAsking(false)
  return (
    <Alert
      severity="info"
      sx={{ mt: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        mayRevise && (
          <Button color="inherit" onClick={() => setAsking(true)} sx={{ whiteSpace: 'nowrap' }}>
            {t.action}
          </Button>
        )
      }
    >
      {t.frozen(date(order.frozen_at))} {mayRevise && t.hint}
      <ConfirmDialog
        open={isAsking}
        color="primary"
        title={t.title}
        text={t.text}
        confirmLabel={t.confirm}
        isPending={revise.isPending}
        onConfirm={() => revise.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </Alert>
  )
}
