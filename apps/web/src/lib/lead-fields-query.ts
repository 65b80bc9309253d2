import { queryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from './call.ts'
import { areaKeys } from './query-keys.ts'

/** The company's library of fields: its own page, forms and entry by hand read it. */
export const leadFieldsQuery = queryOptions({
  queryKey: [...areaKeys.leadFields, 'list'],
  queryFn: ({ signal }) => call(api.leadFields.list, { signal }),
  meta: { isSilent: true },
})
