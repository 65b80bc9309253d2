import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { stockKeys } from '#features/orders/stock/stock-queries.ts'
import { call, urlOf } from '#lib/http/call.ts'
import { download } from '#lib/http/download.ts'
import { materialsTexts as t } from './materials-texts.ts'

/** `null`: all orders in production. */
export type ChosenOrders = number[] | null

const queryOf = (chosen: ChosenOrders) => (chosen ? { order_ids: chosen.join(',') } : {})

export const materialsQuery = (chosen: ChosenOrders) =>
  queryOptions({
    queryKey: [...stockKeys.all, 'materials', chosen],
    queryFn: ({ signal }) => call(api.materials.list, { query: queryOf(chosen), signal }),
    placeholderData: (before) => before,
    meta: { isSilent: true },
  })

export function useExportMaterials(chosen: ChosenOrders) {
  return useMutation({
    mutationFn: () => download(urlOf(api.materials.export.path, undefined, queryOf(chosen))),
    meta: { texts: { failure: t.exportFailure } },
  })
}

/** Computed on request, as it takes seconds. */
export function useJointCutting(chosen: ChosenOrders) {
  return useMutation({
    mutationFn: () => call(api.materials.cutting, { query: queryOf(chosen) }),
    meta: { texts: { failure: t.joint.failure } },
  })
}
