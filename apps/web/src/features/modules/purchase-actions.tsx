import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { type Purchase, pages } from '@veranda/contract'
import { ConfirmedButton } from '#ui/dialogs/confirmed-button.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { catalogueQuery, useCancelPurchase, useDownloadInvoice, usePayOnline } from './purchase-queries.ts'
import { texts } from './texts.ts'

const t = texts.purchase

/** Actions of a purchase. */
export function PurchaseActions({ purchase }: { purchase: Purchase }) {
  const download = useDownloadInvoice(purchase.id)
  const isOpen = purchase.status === 'pending'
  const isDeclined = purchase.status === 'rejected' || purchase.status === 'cancelled'
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
      {isDeclined && (
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
  return (
    <ConfirmedButton
      label={t.cancel}
      color="secondary"
      mutation={useCancelPurchase(purchase.id)}
      variables={undefined}
      question={{
        title: t.cancelTitle,
        text: t.cancelText(t.title(purchase), purchase.has_invoice),
        confirmLabel: t.cancelConfirm,
        cancelLabel: t.cancelKeep,
      }}
    />
  )
}
