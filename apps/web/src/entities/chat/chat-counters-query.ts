import { queryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

/** How many conversations of each queue need attention. */
export const chatCountersQuery = queryOptions({
  queryKey: [...areaKeys.chats, 'counters'],
  queryFn: ({ signal }) => call(api.chats.counters, { signal }),
  staleTime: 30_000,
  meta: { isSilent: true },
})
