import { queryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

/** The company's lead forms. */
export const formsQuery = queryOptions({
  queryKey: [...areaKeys.leadForms, 'list'],
  queryFn: ({ signal }) => call(api.leadForms.list, { signal }),
  meta: { isSilent: true },
})
