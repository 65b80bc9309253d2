import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, type CompanyPriceList } from '@veranda/contract'
import { call, urlOf } from '#lib/http/call.ts'
import { download } from '#lib/http/download.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { pricesTexts } from './prices-texts.ts'

const t = pricesTexts

/** Orders show prices. */
const refreshes = [areaKeys.orders, areaKeys.priceLists]

const key = (...parts: (string | number)[]) => [...areaKeys.priceLists, ...parts] as const

export const priceListsQuery = queryOptions({
  queryKey: key('list'),
  queryFn: ({ signal }) => call(api.priceLists.list, { signal }),
  meta: { isSilent: true },
})

export const productionQuery = queryOptions({
  queryKey: key('production'),
  queryFn: ({ signal }) => call(api.production.settings, { signal }),
  meta: { isSilent: true },
})

/** Writes the server's list to the cache. */
export function useCachePriceList() {
  const queryClient = useQueryClient()
  return (list: CompanyPriceList) =>
    queryClient.setQueryData(priceListsQuery.queryKey, (lists) =>
      lists?.map((one) => (one.id === list.id ? list : one)),
    )
}

/** The dialog shows failures at its field. */
export function useCreateList(idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.priceLists.create>) =>
      call(api.priceLists.create, { body, idempotencyKey }),
    meta: { texts: t.dialog.createCall, isSilent: true, refreshes },
  })
}

export function useRenameList(id: number) {
  return useMutation({
    mutationFn: (body: { name: string; version: number }) =>
      call(api.priceLists.update, { params: { id }, body }),
    meta: { texts: t.updateCall, isSilent: true, refreshes },
  })
}

export function useMakeDefault(id: number) {
  return useMutation({
    mutationFn: () => call(api.priceLists.update, { params: { id }, body: { is_default: true } }),
    meta: { texts: t.defaultCall, refreshes },
  })
}

export function useRemoveList(id: number) {
  return useMutation({
    mutationFn: () => call(api.priceLists.remove, { params: { id } }),
    meta: { texts: t.removeCall, refreshes },
  })
}

/** The editor shows failures at its fields. */
export function useSetPrices(id: number, idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.priceLists.addVersion>) =>
      call(api.priceLists.addVersion, { params: { id }, body, idempotencyKey }),
    onSuccess: useCachePriceList(),
    meta: {
      texts: t.editor.saveCall,
      isSilent: true,
      refreshes: [key('versions', id), areaKeys.orders],
      refreshesOnFailure: true,
      refreshesInBackground: true,
    },
  })
}

export function useCancelVersion(id: number) {
  return useMutation({
    mutationFn: (version_id: number) => call(api.priceLists.removeVersion, { params: { id, version_id } }),
    meta: { texts: t.editor.cancelCall, refreshes },
  })
}

export function useExportPrices(id: number) {
  return useMutation({
    mutationFn: () => download(urlOf(api.priceLists.export.path, { id })),
    meta: { texts: t.editor.exportCall },
  })
}

/** The dialog shows errors of the file. */
export function useReadSheet(id: number) {
  return useMutation({
    mutationFn: (file: File) =>
      call(api.priceLists.import, { params: { id }, query: { name: file.name.slice(-200) }, body: file }),
    meta: { texts: t.import.call, isSilent: true },
  })
}

export function useUpdateProduction() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.production.updateSettings>) =>
      call(api.production.updateSettings, { body }),
    onSuccess: (saved) => queryClient.setQueryData(productionQuery.queryKey, saved),
    meta: { isSilent: true, refreshes: [areaKeys.orders] },
  })
}
