import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, type UnitStage } from '@veranda/contract'
import { orderKeys } from '#features/orders/order-queries.ts'
import { call, urlOf } from '#lib/http/call.ts'
import { download } from '#lib/http/download.ts'
import { shopTexts } from './shop-texts.ts'

/** Keyed under orders: a window's move may complete its order. */
export const unitsQuery = queryOptions({
  queryKey: [...orderKeys.all, 'units'],
  queryFn: ({ signal }) => call(api.productionUnits.list, { query: {}, signal }),
  // Colleagues move windows too.
  refetchInterval: 30_000,
})

export function useMoveUnit() {
  return useMutation({
    mutationFn: ({ id, stage }: { id: number; stage: UnitStage }) =>
      call(api.productionUnits.update, { params: { id }, body: { stage } }),
    meta: { texts: shopTexts.call, refreshes: [orderKeys.all] },
  })
}

export function useDownloadLabels(orderId: number) {
  return useMutation({
    mutationFn: () => download(urlOf(api.orders.labels.path, { id: orderId })),
    meta: { texts: { failure: shopTexts.labelsFailure } },
  })
}
