import { queryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

/** All of the company's lists of words, each in its order. */
export const dictionariesQuery = queryOptions({
  queryKey: [...areaKeys.company, 'dictionaries'],
  queryFn: ({ signal }) => call(api.dictionaries.list, { signal }),
  staleTime: 60_000,
  meta: { isSilent: true },
})
