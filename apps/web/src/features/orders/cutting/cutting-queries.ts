import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CuttingPlan, type Order } from '@veranda/contract'
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

/** What a booking changes beside the plan: the stock, and what orders need. A refusal shows the plan of today. */
function useKeepCutting(order: Order) {
  const queryClient = useQueryClient()
  const { queryKey } = cuttingQuery(order)
  return {
    onSuccess: (plan: CuttingPlan) => {
      queryClient.setQueryData(queryKey, plan)
      void queryClient.invalidateQueries({ queryKey: orderKeys.all })
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  }
}

export function useBookCutting(order: Order) {
  return useMutation({
    mutationFn: (version: number) =>
      call(api.orders.bookCutting, { params: { id: order.id }, body: { version } }),
    ...useKeepCutting(order),
    meta: { texts: t.book.call },
  })
}

export function useUnbookCutting(order: Order) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.orders.unbookCutting, { params: { id: order.id } }),
    // The plan that was booked may be of other openings: the one of today is asked for.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: cuttingQuery(order).queryKey }),
        queryClient.invalidateQueries({ queryKey: orderKeys.all }),
      ]),
    meta: { texts: t.unbook.call },
  })
}

export function usePrintCutting(orderId: number) {
  return useMutation({
    mutationFn: () => download(urlOf(api.orders.cuttingPlanPdf.path, { id: orderId })),
    meta: { texts: { failure: t.printFailure } },
  })
}
