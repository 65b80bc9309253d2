import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import type { OrderListItem } from '@veranda/contract'
import type { MouseEvent } from 'react'
import { pathTo } from '#lib/routes/paths.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { RouterLink } from '#ui/router-link.tsx'
import { useRestoreOrder } from './order-queries.ts'
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

/** The whole row opens the order too, but what can be pressed in it keeps its own meaning. */
export function useRowClick(isTrash: boolean) {
  const navigate = useNavigate()
  return (order: OrderListItem) => (event: MouseEvent<HTMLElement>) => {
    const isControl = event.target instanceof Element && event.target.closest('a, button') !== null
    const isSelecting = window.getSelection()?.isCollapsed === false
    if (!isTrash && !isControl && !isSelecting) void navigate({ to: pathTo('orders.show', { id: order.id }) })
  }
}

export function RestoreButton({ order }: { order: OrderListItem }) {
  const restore = useRestoreOrder()
  const reaches = useRecordPermission()
  if (!reaches('order.delete', order)) return null
  return (
    <Button
      aria-label={texts.restore.label(order.number)}
      loading={restore.isPending}
      onClick={() => restore.mutate(order.id)}
    >
      {texts.restore.action}
    </Button>
  )
}
