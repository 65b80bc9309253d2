import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { counted, type OrderListItem } from '@veranda/contract'
import { useCurrentUser } from '#lib/use-current-user.ts'
import { StageChip } from '#ui/orders/stage-chip.tsx'
import { OrderLink, RestoreButton, useRowClick } from './order-link.tsx'
import { areaText, totalText } from './order-money.ts'
import { PromisedDay } from './promised-day.tsx'
import { texts } from './texts.ts'

const t = texts.list

interface Props {
  orders: OrderListItem[]
  isTrash: boolean
}

/** The list on a phone. */
export function OrderCards({ orders, isTrash }: Props) {
  return (
    <Stack component="ul" aria-label={t.table} sx={{ gap: 1.5, listStyle: 'none', p: 0, m: 0 }}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} isTrash={isTrash} />
        </li>
      ))}
    </Stack>
  )
}

export function OrderCard({
  order,
  isTrash,
  isStageShown = true,
}: {
  order: OrderListItem
  isTrash: boolean
  isStageShown?: boolean
}) {
  const onRowClick = useRowClick(isTrash)
  const seesPrices = useCurrentUser().can('order.price.read')
  return (
    <Card onClick={onRowClick(order)} sx={{ p: 2, cursor: isTrash ? 'default' : 'pointer' }}>
      <Stack
        direction="row"
        sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap' }}
      >
        <OrderLink order={order} isTrash={isTrash} />
        {isStageShown && <StageChip stage={order.stage} />}
      </Stack>
      <Typography sx={{ mt: 0.5 }}>{order.client?.name ?? order.title}</Typography>
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
            {totalText(order)}
          </Typography>
        )}
      </Stack>
      <Box>
        <PromisedDay order={order} />
      </Box>
      {isTrash && <RestoreButton order={order} />}
    </Card>
  )
}
