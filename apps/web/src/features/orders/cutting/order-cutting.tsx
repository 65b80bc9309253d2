import PrintIcon from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Order } from '@veranda/contract'
import { OrderMaterials } from '#features/orders/materials/order-materials.tsx'
import { useDownloadLabels } from '#features/orders/shop/shop-queries.ts'
import { shopTexts } from '#features/orders/shop/shop-texts.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { CuttingBooking } from './cutting-booking.tsx'
import { CuttingFilm } from './cutting-film.tsx'
import { cuttingQuery, usePrintCutting } from './cutting-queries.ts'
import { cuttingTexts as t } from './cutting-texts.ts'

/** Cutting plan of an order: for each film the best roll, the layout and the waste. */
export function OrderCutting({ order }: { order: Order }) {
  const isFilled = order.items.length > 0
  const { data, error, refetch } = useQuery({ ...cuttingQuery(order), enabled: isFilled })
  const { can } = useCurrentUser()
  const isEmpty = !isFilled || data?.films.length === 0
  return (
    <SectionCard title={t.title} hint={t.hint}>
      {!isEmpty && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {can('order.produce') && <LabelsButton order={order} />}
          {data && <PrintButton order={order} />}
        </Stack>
      )}
      {isEmpty && <Typography color="textSecondary">{t.none}</Typography>}
      {!isEmpty && !data && error && (
        <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
      )}
      {!isEmpty && !data && !error && <ListSkeleton rows={2} />}
      {data && !isEmpty && <CuttingBooking order={order} plan={data} />}
      {data?.films.map((film) => (
        <CuttingFilm key={film.film} cut={film} />
      ))}
      <OrderMaterials order={order} />
    </SectionCard>
  )
}

function LabelsButton({ order }: { order: Order }) {
  const download = useDownloadLabels(order.id)
  return (
    <Button variant="outlined" loading={download.isPending} onClick={() => download.mutate()}>
      {shopTexts.labels}
    </Button>
  )
}

function PrintButton({ order }: { order: Order }) {
  const print = usePrintCutting(order.id)
  return (
    <Button
      variant="outlined"
      startIcon={<PrintIcon />}
      loading={print.isPending}
      onClick={() => print.mutate()}
    >
      {t.print}
    </Button>
  )
}
