import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { exportTexts } from './export-texts.ts'

const pollMs = 3000

/** Archives of the company's data; polled while one is being created. */
export const exportsQuery = queryOptions({
  queryKey: [...areaKeys.company, 'exports'],
  queryFn: ({ signal }) => call(api.companyExport.list, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'pending') ? pollMs : false),
  meta: { isSilent: true },
})

export function useRequestExport() {
  return useMutation({
    mutationFn: () => call(api.companyExport.request),
    meta: { texts: exportTexts.call, refreshes: [exportsQuery.queryKey] },
  })
}
