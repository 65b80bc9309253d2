import { queryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

/** The company's lead fields, used by their own page, forms and the lead dialog. */
export const leadFieldsQuery = queryOptions({
  queryKey: [...areaKeys.leadFields, 'list'],
  queryFn: ({ signal }) => call(api.leadFields.list, { signal }),
  meta: { isSilent: true },
})
