import { queryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

/** All crews of the company, the archived ones last. */
export const crewsQuery = queryOptions({
  queryKey: areaKeys.crews,
  queryFn: ({ signal }) => call(api.crews.list, { signal }),
  staleTime: 60_000,
  meta: { isSilent: true },
})
