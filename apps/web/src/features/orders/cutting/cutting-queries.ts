import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Order } from '@veranda/contract'
import { orderKeys } from '#features/orders/order-queries.ts'
import { call, urlOf } from '#lib/http/call.ts'
import { download } from '#lib/http/download.ts'
import { cuttingTexts as t } from './cutting-texts.ts'

/** The stock may have changed since: the plan is asked for again with every look, and the server keeps it while it holds. */
export const cuttingQuery = (order: Order) =>
  queryOptions({
    queryKey: orderKeys.computed('cutting', order),
    queryFn: ({ signal }) => call(api.orders.cuttingPlan, { params: { id: order.id }, signal }),
    staleTime: 0,
  })

/**
 * What a booking changes beside the plan: the stock, and what orders need. The plan that was booked may be of other openings, and a
 * refusal too shows the plan of today.
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
