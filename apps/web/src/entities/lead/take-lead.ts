import { useMutation } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { texts } from './texts.ts'

/** Assigns an unassigned lead to the user. Whether it succeeds or a colleague was first, the lead no longer waits. */
export function useTakeLead(id: number) {
  return useMutation({
    mutationFn: () => call(api.leads.take, { params: { id } }),
    meta: {
      texts: texts.taking,
      refreshes: [areaKeys.leads, areaKeys.dashboard],
      refreshesOnFailure: true,
    },
  })
}
