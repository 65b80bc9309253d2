import Alert from '@mui/material/Alert'
import type { Order } from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import { ConfirmedButton } from '#ui/dialogs/confirmed-button.tsx'
import { useReviseOrder } from './order-page-queries.ts'
import { pageTexts } from './order-page-texts.ts'

const t = pageTexts.revise

/** Says that the order is frozen, and opens it for revision. */
export function ReviseNote({ order, mayRevise }: { order: Order; mayRevise: boolean }) {
  const { date } = useDates()
  const revise = useReviseOrder(order.id)
  return (
    <Alert
      severity="info"
      sx={{ mt: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        mayRevise && (
          <ConfirmedButton
            label={t.action}
            color="inherit"
            sx={{ whiteSpace: 'nowrap' }}
            mutation={revise}
            variables={undefined}
            question={{ title: t.title, text: t.text, confirmLabel: t.confirm, color: 'primary' }}
          />
        )
      }
    >
      {t.frozen(date(order.frozen_at))} {mayRevise && t.hint}
    </Alert>
  )
}
