import Typography from '@mui/material/Typography'
import type { OrderListItem } from '@veranda/contract'
import { pathTo } from '#lib/routes/paths.ts'
import { RestoreButton } from '#ui/lists/restore-button.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { useRestoreOrder } from './order-queries.ts'
import { texts } from './texts.ts'

export function OrderLink({ order, isTrash }: { order: OrderListItem; isTrash: boolean }) {
  // An order in the trash has no page.
  if (isTrash) return <Typography sx={{ fontWeight: 600 }}>{order.number}</Typography>
  return (
    <RouterLink
      to={pathTo('orders.show', { id: order.id })}
      aria-label={texts.list.open(order.number)}
      color="textPrimary"
      underline="hover"
      sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      {order.number}
    </RouterLink>
  )
}

export function RestoreOrder({ order }: { order: OrderListItem }) {
  return (
    <RestoreButton
      record={order}
      permission="order.delete"
      label={texts.restore.label(order.number)}
      restore={useRestoreOrder()}
    />
  )
}
