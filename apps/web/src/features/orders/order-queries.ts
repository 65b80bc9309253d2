import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, type Order, type OrderListItem, type OrderStage } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { fetchOrStored, orderAnswer, ordersAnswer } from '#lib/offline/offline-answers.ts'
import { pagedQuery } from '#lib/query/paged-query.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { type OrderFilter, queryOf } from './list/order-filter.ts'
import { texts } from './texts.ts'

export const orderKeys = {
  all: areaKeys.orders,
  lists: [...areaKeys.orders, 'list'] as const,
  one: (id: number) => [...areaKeys.orders, 'one', id] as const,
  /** Results computed from the openings alone, keyed apart from the order, which changes for many other reasons. */
  computed: (what: string, { id, items }: Order) => ['order-computed', what, id, items] as const,
}

export const orderListQuery = (filter: OrderFilter) =>
  pagedQuery<OrderListItem>([...orderKeys.lists, filter], ({ cursor, limit, signal, client }) => {
    const ask = () => call(api.orders.list, { query: { ...queryOf(filter), cursor, limit }, signal })
    const isStored = !cursor && !filter.q && !filter.isTrash && !filter.narrowed
    return isStored && filter.tab ? fetchOrStored(client, ordersAnswer(filter.tab), ask) : ask()
  })

/** The orders of a stage that its column shows. */
export const stageQuery = (filter: OrderFilter, stage: OrderStage) =>
  queryOptions({
    queryKey: [...orderKeys.lists, 'stage', stage, filter.q],
    queryFn: ({ signal }) =>
      call(api.orders.list, { query: { q: filter.q || undefined, stage, limit: columnSize }, signal }),
  })

const columnSize = 20

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: ({ signal, client }) =>
      fetchOrStored(client, orderAnswer(id), () => call(api.orders.show, { params: { id }, signal })),
    meta: { isSilent: true },
  })

/** Writes the server's order to the cache. */
export function useCacheOrder() {
  const queryClient = useQueryClient()
  return (order: Order) => queryClient.setQueryData(orderKeys.one(order.id), order)
}

/** The dialog shows failures at the fields. */
export function useCreateOrder(idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.orders.create>) =>
      call(api.orders.create, { body, idempotencyKey }),
    onSuccess: useCacheOrder(),
    meta: {
      texts: texts.create.call,
      isSilent: true,
      // An order may bring a new client.
      refreshes: [orderKeys.lists, areaKeys.clients],
      refreshesInBackground: true,
    },
  })
}

export function useRestoreOrder() {
  return useMutation({
    mutationFn: (id: number) => call(api.orders.restore, { params: { id } }),
    meta: { texts: texts.restore.call, refreshes: [orderKeys.all] },
  })
}
