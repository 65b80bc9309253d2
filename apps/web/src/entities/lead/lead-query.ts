import { queryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

export const leadKey = (id: number) => [...areaKeys.leads, 'one', id] as const

/** One lead with its relations. The caller reports a failed load itself. */
export const leadQuery = (id: number) =>
  queryOptions({
    queryKey: leadKey(id),
    queryFn: ({ signal }) =>
      call(api.leads.show, { params: { id }, query: { with: 'values.field,form,user' }, signal }),
    meta: { isSilent: true },
  })
