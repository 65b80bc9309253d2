import { queryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

/** All versions of a price list, newest first; also of a deleted one, which orders may still use. */
export const priceVersionsQuery = (listId: number) =>
  queryOptions({
    queryKey: [...areaKeys.priceLists, 'versions', listId],
    queryFn: ({ signal }) => call(api.priceLists.versions, { params: { id: listId }, signal }),
    meta: { isSilent: true },
  })
