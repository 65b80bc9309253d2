import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type AdminPurchase, purchaseStatuses } from '@veranda/contract'
import { useState } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { useConfirmPurchase } from './purchases-queries.ts'
import { RejectDialog } from './purchases-reject-dialog.tsx'
import { texts } from './purchases-texts.ts'

/** A company's purchase, with the decision while it is open. */
export function PurchaseCard({ purchase }: { purchase: AdminPurchase }) {
  const dates = useDates()
  const { company, buyer, items } = purchase
  const status = purchaseStatuses[purchase.status]
  const isSameName = buyer.legal_name === company.name
  return (
    <Card component="li" sx={{ p: 2.5 }}>
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 2, alignItems: { md: 'center' } }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="h3" component="h2">
              {company.name}
            </Typography>
            <StatusChip label={status.label} color={status.color} />
          </Stack>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {[
              texts.number(purchase.number),
              dates.dateTime(purchase.created_at),
              texts.methods[purchase.method],
              !isSameName && buyer.legal_name,
              buyer.inn && texts.inn(buyer.inn),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          <Typography sx={{ mt: 0.5 }}>
            {items.map((item) => `${item.name}, ${texts.months(item.months)}`).join('; ')}
          </Typography>
          {purchase.decided_at && (
            <Typography variant="body2" color="textSecondary">
              {texts.decided(dates.dateTime(purchase.decided_at), purchase.decided_by)}
            </Typography>
          )}
          {purchase.reject_reason && (
            <Typography variant="body2" color="textSecondary">
              {texts.reason(purchase.reject_reason)}
            </Typography>
          )}
        </Box>
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 700, whiteSpace: 'nowrap' }}>
          {roubles(purchase.total_kopecks)}
        </Typography>
        {purchase.status === 'pending' && <Decision purchase={purchase} />}
      </Stack>
    </Card>
  )
}

function Decision({ purchase }: { purchase: AdminPurchase }) {
  const [dialog, setDialog] = useState<'confirm' | 'reject' | null>(null)
  const confirm = useConfirmPurchase()
  const close = () => setDialog(null)
  const { number, company, total_kopecks } = purchase
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, flexShrink: 0 }}>
      <Button variant="contained" onClick={() => setDialog('confirm')}>
        {texts.confirm}
      </Button>
      <Button color="secondary" onClick={() => setDialog('reject')}>
        {texts.reject}
      </Button>
      <ConfirmDialog
        open={dialog === 'confirm'}
        title={texts.confirmTitle}
        text={texts.confirmText(number, company.name, roubles(total_kopecks))}
        confirmLabel={texts.confirm}
        color="primary"
        isPending={confirm.isPending}
        onClose={close}
        onConfirm={() => confirm.mutate(purchase.id, { onSettled: close })}
      />
      {dialog === 'reject' && <RejectDialog purchase={purchase} onClose={close} />}
    </Stack>
  )
}
