import { queryOptions } from '@tanstack/react-query'
import { api, limits, type QueryInput } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

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
