import { queryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

/** The company's library of fields: its own page, forms and entry by hand read it. */
export const leadFieldsQuery = queryOptions({
  queryKey: [...areaKeys.leadFields, 'list'],
  queryFn: ({ signal }) => call(api.leadFields.list, { signal }),
  meta: { isSilent: true },
})
