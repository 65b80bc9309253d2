import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call, urlOf } from '#lib/call.ts'
import { download } from '#lib/download.ts'
import { areaKeys } from '#lib/query-keys.ts'
import { texts } from './texts.ts'

/** What a report is about: days, and whose orders. */
export interface ReportAsked {
  from: string
  to: string
  user_id?: number
}

export const ordersReportQuery = (asked: ReportAsked) =>
  queryOptions({
    queryKey: [...areaKeys.reports, 'orders', asked],
    queryFn: ({ signal }) => call(api.reports.orders, { query: asked, signal }),
    placeholderData: (before) => before,
    meta: { isSilent: true },
  })

export function useExportReport(asked: ReportAsked) {
  return useMutation({
    mutationFn: () => download(urlOf(api.reports.ordersExport.path, undefined, { ...asked })),
    meta: { texts: { failure: texts.exportFailure } },
  })
}
