import { queryOptions } from '@tanstack/react-query'
import { api, limits, type QueryInput } from '@veranda/contract'
import { call } from '#lib/call.ts'
import { areaKeys } from '#lib/query-keys.ts'

export type DashboardAsked = QueryInput<typeof api.dashboard.show>

export const dashboardQuery = (asked: DashboardAsked) =>
  queryOptions({
    queryKey: [...areaKeys.dashboard, asked],
    queryFn: ({ signal }) => call(api.dashboard.show, { query: asked, signal }),
    placeholderData: (before) => before,
    refetchInterval: limits.notificationPollMs,
    meta: { isSilent: true },
  })
