import Alert, { type AlertColor } from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { type Purchase, purchaseStatuses } from '@veranda/contract'
import { StatusChip } from '#ui/status-chip.tsx'
import { BackButton } from './banners.tsx'
import { isPaymentPending } from './purchase-queries.ts'
import { texts } from './texts.ts'

const t = texts.purchase

interface State {
  severity: AlertColor
  title: string
  text: string | null
}

/** An explanation of the purchase's state; none while it simply waits for the payment of its invoice. */
function stateOf(purchase: Purchase): State | null {
  const { status, payment, reject_reason } = purchase
  if (status === 'paid') return { severity: 'success', ...t.paid }
  if (status === 'rejected') return { severity: 'error', ...t.rejected, text: reject_reason }
  if (status === 'cancelled') return { severity: 'info', ...t.cancelled }
  if (isPaymentPending(purchase)) return { severity: 'info', ...t.waiting }
  if (payment === 'canceled') return { severity: 'warning', ...t.failed }
  if (payment === 'mismatch') return { severity: 'warning', ...t.mismatch }
  return waitsForInvoice(purchase) ? { severity: 'warning', ...t.noInvoice } : null
}

/** Whether it cannot be paid yet: the platform's requisites are missing and online payment was not chosen. */
function waitsForInvoice({ status, has_invoice, method, payment }: Purchase): boolean {
  return status === 'pending' && !has_invoice && method === 'invoice' && payment === null
}

export function PurchaseChip({
  purchase,
  size = 'small',
}: {
  purchase: Purchase
  size?: 'small' | 'medium'
}) {
  const { label, color } = purchaseStatuses[purchase.status]
  return (
    <StatusChip label={waitsForInvoice(purchase) ? t.waitsForInvoice : label} color={color} size={size} />
  )
}

export function PurchaseState({ purchase }: { purchase: Purchase }) {
  const state = stateOf(purchase)
  if (!state) return null
  return (
    <Alert
      severity={state.severity}
      role="status"
      {...(isPaymentPending(purchase) && {
        icon: <CircularProgress size={20} color="inherit" aria-hidden />,
      })}
      sx={{ mb: 3, maxWidth: 1000 }}
    >
      <AlertTitle>{state.title}</AlertTitle>
      {state.text}
      {purchase.status === 'paid' && (
        <Box sx={{ mt: 1.5 }}>
          <BackButton path={purchase.return_path} />
        </Box>
      )}
    </Alert>
  )
}
