import type { Order, OrderItem } from '@veranda/contract'
import { useEffect, useMemo } from 'react'
import { editDraft, useQueue } from '#features/orders/measure/measure-queue.ts'
import { useIsOffline } from '#lib/realtime/connection.ts'
import { isDeepEqual } from './merge-openings.ts'
import type { OrderDraft } from './use-order-draft.ts'

/** The order with queued changes of its openings. */
export function useQueuedOrder(order: Order | undefined): Order | undefined {
  const { drafts } = useQueue()
  const mine = drafts.find(({ order_id }) => order_id === order?.id)?.mine
  return useMemo(() => (order && mine ? { ...order, items: mine } : order), [order, mine])
}

/** Changes openings through the queue, based on the server's last version. */
export function useQueuedChange(order: Order) {
  return (change: (items: OrderItem[]) => OrderItem[]) =>
    void editDraft(order.id, order.items, (draft) => ({ ...draft, mine: change(draft.mine) }))
}

/** Passes edits of the regular page to the queue while offline or while something is queued. */
export function useOfflineDraft(order: Order, draft: OrderDraft): void {
  const isOffline = useIsOffline()
  const queue = useQueue()
  const hasQueued = queue.drafts.some(({ order_id }) => order_id === order.id)
  const { items } = draft
  const mustQueue =
    queue.isRead && (isOffline || hasQueued) && !draft.isSaving && !isDeepEqual(items, order.items)
  useEffect(() => {
    if (mustQueue) void editDraft(order.id, order.items, (now) => ({ ...now, mine: items }))
  }, [mustQueue, items, order])
}
