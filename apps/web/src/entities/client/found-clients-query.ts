import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

/** Clients found by name, phone, e-mail or tax number. */
export const foundClientsQuery = (q: string) =>
  queryOptions({
    queryKey: [...areaKeys.clients, 'found', q],
    queryFn: ({ signal }) => call(api.clients.list, { query: { q, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
    meta: { isSilent: true },
  })
