import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Order } from '@veranda/contract'
import { orderKeys } from '#features/orders/order-queries.ts'
import { call, urlOf } from '#lib/http/call.ts'
import { download } from '#lib/http/download.ts'
import { cuttingTexts as t } from './cutting-texts.ts'

/** Always refetched, because the stock may have changed; the server keeps the plan while it is valid. */
export const cuttingQuery = (order: Order) =>
  queryOptions({
    queryKey: orderKeys.computed('cutting', order),
    queryFn: ({ signal }) => call(api.orders.cuttingPlan, { params: { id: order.id }, signal }),
    staleTime: 0,
  })

/**
 * A booking also affects the stock and the orders' needs. The booked plan may belong to older openings, and after a
 * refusal the current plan is shown.
 */
const refreshOf = (order: Order) => ({
  refreshes: [cuttingQuery(order).queryKey, orderKeys.all],
  refreshesOnFailure: true,
})

export function useBookCutting(order: Order) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (version: number) =>
      call(api.orders.bookCutting, { params: { id: order.id }, body: { version } }),
    onSuccess: (plan) => queryClient.setQueryData(cuttingQuery(order).queryKey, plan),
    meta: { texts: t.book.call, ...refreshOf(order) },
  })
}

export function useUnbookCutting(order: Order) {
  return useMutation({
    mutationFn: () => call(api.orders.unbookCutting, { params: { id: order.id } }),
    meta: { texts: t.unbook.call, ...refreshOf(order) },
  })
}

export function usePrintCutting(orderId: number) {
  return useMutation({
    mutationFn: () => download(urlOf(api.orders.cuttingPlanPdf.path, { id: orderId })),
    meta: { texts: { failure: t.printFailure } },
  })
}
