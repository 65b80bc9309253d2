import { queryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

/** Users of the company who can be assigned work, by name. */
export const colleaguesQuery = queryOptions({
  queryKey: [...areaKeys.users, 'colleagues'],
  queryFn: ({ signal }) => call(api.users.colleagues, { signal }),
  staleTime: 60_000,
})
