import { queryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

/** Addresses of a client, which orders of the client are offered too. */
export const clientSitesQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...areaKeys.clients, 'one', clientId, 'sites'],
    queryFn: ({ signal }) => call(api.clients.sites, { params: { id: clientId }, signal }),
    meta: { isSilent: true },
  })
