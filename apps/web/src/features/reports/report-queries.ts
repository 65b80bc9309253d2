import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call, urlOf } from '#lib/http/call.ts'
import { download } from '#lib/http/download.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { texts } from './texts.ts'

/** Filters of a report: days and user. */
export interface ReportParams {
  from: string
  to: string
  user_id?: number
}

export const ordersReportQuery = (asked: ReportParams) =>
  queryOptions({
    queryKey: [...areaKeys.reports, 'orders', asked],
    queryFn: ({ signal }) => call(api.reports.orders, { query: asked, signal }),
    placeholderData: (before) => before,
    meta: { isSilent: true },
  })

export const ordersWorkbook = (asked: ReportParams) =>
  urlOf(api.reports.ordersExport.path, undefined, { ...asked })

/** The days of a report in the company's time zone. */
export type DaysParams = Pick<ReportParams, 'from' | 'to'>

export const leadsReportQuery = (asked: DaysParams) =>
  queryOptions({
    queryKey: [...areaKeys.reports, 'leads', asked],
    queryFn: ({ signal }) => call(api.reports.leads, { query: asked, signal }),
    placeholderData: (before) => before,
    meta: { isSilent: true },
  })

export const leadsWorkbook = (asked: DaysParams) =>
  urlOf(api.reports.leadsExport.path, undefined, { ...asked })

export const chatReportQuery = (asked: DaysParams) =>
  queryOptions({
    queryKey: [...areaKeys.reports, 'chat', asked],
    queryFn: ({ signal }) => call(api.reports.chat, { query: asked, signal }),
    placeholderData: (before) => before,
    meta: { isSilent: true },
  })

export const chatWorkbook = (asked: DaysParams) => urlOf(api.reports.chatExport.path, undefined, { ...asked })

export function useExportReport(workbook: string) {
  return useMutation({
    mutationFn: () => download(workbook),
    meta: { texts: { failure: texts.exportFailure } },
  })
}
