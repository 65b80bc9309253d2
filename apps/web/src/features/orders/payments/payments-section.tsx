import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type Order, type OrderPayment, paymentMethods, paymentPurposes } from '@veranda/contract'
import { useState } from 'react'
import { paymentsQuery, useRemovePayment } from '#features/orders/page/order-page-queries.ts'
import { pageTexts } from '#features/orders/page/order-page-texts.ts'
import { roubles } from '#lib/format/money.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { debtOf } from './order-money.ts'
import { PaymentDialog } from './payment-dialog.tsx'

const t = pageTexts.payments

/** Amounts due, payments and debt. No fiscal function. */
export function PaymentsSection({ order }: { order: Order }) {
  const { data: payments, error, refetch } = useQuery(paymentsQuery(order.id))
  const [isAdding, setAdding] = useState(false)
  return (
    <Card component="section" aria-label={t.title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 2, justifyContent: 'space-between', alignItems: { sm: 'flex-start' } }}
      >
        <div>
          <Typography variant="h2">{t.title}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {t.hint}
          </Typography>
        </div>
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={() => setAdding(true)}
          sx={{ flexShrink: 0 }}
        >
          {t.action}
        </Button>
      </Stack>
      <Plan order={order} />
      {!payments && error && (
        <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
      )}
      {!payments && !error && <ListSkeleton rows={2} />}
      {payments && <Payments orderId={order.id} payments={payments} />}
      {isAdding && <PaymentDialog order={order} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function Plan({ order }: { order: Order }) {
  const { total_kopecks: total, prepay_kopecks: prepay } = order
  const debt = debtOf(order)
  if (total === null) return null
  const parts: [string, number][] = [
    ...((prepay ? [[t.prepay, prepay]] : []) as [string, number][]),
    [t.balance, total - (prepay ?? 0)],
    ...((debt === null ? [] : [[pageTexts.head.debt, debt]]) as [string, number][]),
  ]
  return (
    <Stack component="dl" direction="row" sx={{ m: 0, mt: 2, columnGap: 4, rowGap: 1, flexWrap: 'wrap' }}>
      {parts.map(([label, kopecks]) => (
        <div key={label}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
            {roubles(kopecks)}
          </Typography>
        </div>
      ))}
    </Stack>
  )
}

/** «20.11.2026» from an ISO date. */
const dayText = (day: string) => day.split('-').reverse().join('.')

function sumText({ purpose, amount_kopecks }: OrderPayment): string {
  return roubles(purpose === 'refund' ? -amount_kopecks : amount_kopecks)
}

function Payments({ orderId, payments }: { orderId: number; payments: OrderPayment[] }) {
  const [struck, setStruck] = useState<OrderPayment | null>(null)
  const remove = useRemovePayment(orderId)
  const close = () => setStruck(null)
  if (payments.length === 0)
    return (
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        {t.none}
      </Typography>
    )
  return (
    <>
      <Box component="ul" aria-label={t.table} sx={{ listStyle: 'none', p: 0, m: 0, mt: 2 }}>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} onStrike={() => setStruck(payment)} />
        ))}
      </Box>
      <ConfirmDialog
        open={struck !== null}
        title={t.strikeTitle}
        text={struck && t.strikeText(sumText(struck), dayText(struck.paid_on))}
        confirmLabel={t.strike}
        isPending={remove.isPending}
        onConfirm={() => struck && remove.mutate(struck.id, { onSettled: close })}
        onClose={close}
      />
    </>
  )
}

function PaymentRow({ payment, onStrike }: { payment: OrderPayment; onStrike: () => void }) {
  const { method, purpose, receipt_no, author } = payment
  const day = dayText(payment.paid_on)
  const details = [paymentMethods[method], receipt_no && t.receipt(receipt_no), author?.name].filter(Boolean)
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 2, py: 1, alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography>{`${day} · ${paymentPurposes[purpose]}`}</Typography>
        <Typography variant="body2" color="textSecondary">
          {details.join(' · ')}
        </Typography>
      </Box>
      <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{sumText(payment)}</Typography>
      <IconButton aria-label={t.strikeLabel(sumText(payment), day)} onClick={onStrike}>
        <RemoveIcon fontSize="small" />
      </IconButton>
    </Stack>
  )
}
