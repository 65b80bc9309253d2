import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { counted, type OrderListItem } from '@veranda/contract'
import { StageChip } from '#entities/order/stage-chip.tsx'
import { OrderLink, RestoreOrder } from '#features/orders/order-link.tsx'
import { PromisedDay } from '#features/orders/page/promised-day.tsx'
import { areaText, debtOf, totalText } from '#features/orders/payments/order-money.ts'
import { texts } from '#features/orders/texts.ts'
import { roubles } from '#lib/format/money.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { clamped } from '#ui/clamped.ts'
import { StatusChip } from '#ui/status-chip.tsx'

const t = texts.list

interface Props {
  order: OrderListItem
  isTrash: boolean
  isStageShown?: boolean
}

/** Content of an order's card in the list and on the board. */
export function OrderSummary({ order, isTrash, isStageShown = true }: Props) {
  const debt = debtOf(order)
  const seesPrices = useCurrentUser().can('order.price.read')
  return (
    <>
      <Stack
        direction="row"
        sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap' }}
      >
        <OrderLink order={order} isTrash={isTrash} />
        {order.on_hold && <StatusChip label={t.onHold} color="warning" />}
        {isStageShown && <StageChip stage={order.stage} />}
      </Stack>
      <Typography title={order.client?.name ?? order.title} sx={{ mt: 0.5, ...clamped(2) }}>
        {order.client?.name ?? order.title}
      </Typography>
      {order.address && (
        <Typography variant="body2" color="textSecondary">
          {order.address}
        </Typography>
      )}
      <Stack direction="row" sx={{ mt: 1, gap: 1, justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Typography variant="body2" color="textSecondary">
          {[
            counted(order.items_count, t.openingForms),
            order.area_centi_m2 > 0 && areaText(order.area_centi_m2),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {seesPrices && order.total_kopecks !== null && (
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {[totalText(order), debt && t.owed(roubles(debt))].filter(Boolean).join(', ')}
          </Typography>
        )}
      </Stack>
      {order.promised_at !== null && (
        <Typography component="div" variant="body2" color="textSecondary">
          {`${t.columns.promised}: `}
          <PromisedDay order={order} />
        </Typography>
      )}
      {isTrash && <RestoreOrder order={order} />}
    </>
  )
}
