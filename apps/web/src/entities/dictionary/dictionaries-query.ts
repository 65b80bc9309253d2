import { queryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

/** All dictionaries of the company, each in its order. */
export const dictionariesQuery = queryOptions({
  queryKey: [...areaKeys.company, 'dictionaries'],
  queryFn: ({ signal }) => call(api.dictionaries.list, { signal }),
  staleTime: 60_000,
  meta: { isSilent: true },
})
