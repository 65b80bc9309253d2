import { useQueryClient } from '@tanstack/react-query'
import { isBefore, type OrderListItem } from '@veranda/contract'
import { useEffect } from 'react'
import { orderQuery } from '#features/orders/order-queries.ts'
import { productionQuery } from '#features/orders/page/order-page-queries.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

/** Prefetches the orders that a measurer will measure, with all data the calculation needs. */
export function usePrefetchForOffline(orders: readonly OrderListItem[]): void {
  const queryClient = useQueryClient()
  const isMeasurer = useCurrentUser().scope('order.measure') === 'own'
  const ids = orders.filter(({ stage }) => isBefore(stage, 'calculating')).map(({ id }) => id)
  const list = isMeasurer ? ids.join() : ''
  useEffect(() => {
    if (!list) return
    const keep = async () => {
      await queryClient.prefetchQuery(productionQuery)
      for (const id of list.split(',')) await queryClient.prefetchQuery(orderQuery(Number(id)))
    }
    void keep()
  }, [list, queryClient])
}
