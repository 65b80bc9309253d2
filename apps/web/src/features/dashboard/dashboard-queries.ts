import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, limits, type QueryInput } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { texts } from './texts.ts'

export type DashboardParams = QueryInput<typeof api.dashboard.show>

export const dashboardQuery = (params: DashboardParams) =>
  queryOptions({
    queryKey: [...areaKeys.dashboard, params],
    queryFn: ({ signal }) => call(api.dashboard.show, { query: params, signal }),
    placeholderData: (before) => before,
    // Always stale: a user who returns has often just changed something.
    staleTime: 0,
    refetchInterval: limits.notificationPollMs,
    meta: { isSilent: true },
  })

/** Whether it succeeds or a colleague was first, the lead no longer waits. */
export function useTakeLead(id: number) {
  return useMutation({
    mutationFn: () => call(api.leads.take, { params: { id } }),
    meta: {
      texts: texts.waiting.taking,
      refreshes: [areaKeys.leads, areaKeys.dashboard],
      refreshesOnFailure: true,
    },
  })
}
