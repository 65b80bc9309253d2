import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { type Purchase, pages } from '@veranda/contract'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { catalogueQuery, useCancelPurchase, useDownloadInvoice, usePayOnline } from './purchase-queries.ts'
import { texts } from './texts.ts'

const t = texts.purchase

/** Actions of a purchase. */
export function PurchaseActions({ purchase }: { purchase: Purchase }) {
  const download = useDownloadInvoice(purchase.id)
  const isOpen = purchase.status === 'pending'
  const isGone = purchase.status === 'rejected' || purchase.status === 'cancelled'
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, mt: 3, flexWrap: 'wrap' }}>
      {purchase.has_invoice && (
        <Button
          variant={isOpen ? 'contained' : 'outlined'}
          startIcon={<DownloadIcon />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t.download}
        </Button>
      )}
      {isOpen && <PayButton purchase={purchase} />}
      {isOpen && <CancelButton purchase={purchase} />}
      {isGone && (
        <LinkButton to={pages['modules.index'].path} variant="contained">
          {t.again}
        </LinkButton>
      )}
    </Stack>
  )
}

function PayButton({ purchase }: { purchase: Purchase }) {
  const { data: catalogue } = useQuery(catalogueQuery)
  const pay = usePayOnline()
  if (!catalogue?.methods.includes('online')) return null
  return (
    <Button variant="outlined" loading={pay.isPending} onClick={() => pay.mutate(purchase.id)}>
      {t.online}
    </Button>
  )
}

function CancelButton({ purchase }: { purchase: Purchase }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelPurchase(purchase.id)
  return (
    <>
      <Button color="secondary" onClick={() => setAsking(true)}>
        {t.cancel}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t.cancelTitle}
        text={t.cancelText(t.title(purchase), purchase.has_invoice)}
        confirmLabel={t.cancelConfirm}
        cancelLabel={t.cancelKeep}
        isPending={cancel.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
