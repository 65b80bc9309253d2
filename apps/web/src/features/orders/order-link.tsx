import Typography from '@mui/material/Typography'
import type { OrderListItem } from '@veranda/contract'
import { pathTo } from '#lib/routes/paths.ts'
import { RouterLink } from '#ui/router-link.tsx'
import { texts } from './texts.ts'

export function OrderLink({ order, isTrash }: { order: OrderListItem; isTrash: boolean }) {
  // What lies in the trash has no page to open.
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
