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

export const ordersReportQuery = (params: ReportParams) =>
  queryOptions({
    queryKey: [...areaKeys.reports, 'orders', params],
    queryFn: ({ signal }) => call(api.reports.orders, { query: params, signal }),
    placeholderData: (before) => before,
    meta: { isSilent: true },
  })

export const ordersWorkbook = (params: ReportParams) =>
  urlOf(api.reports.ordersExport.path, undefined, { ...params })

/** The days of a report in the company's time zone. */
export type DaysParams = Pick<ReportParams, 'from' | 'to'>

export const leadsReportQuery = (params: DaysParams) =>
  queryOptions({
    queryKey: [...areaKeys.reports, 'leads', params],
    queryFn: ({ signal }) => call(api.reports.leads, { query: params, signal }),
    placeholderData: (before) => before,
    meta: { isSilent: true },
  })

export const leadsWorkbook = (params: DaysParams) =>
  urlOf(api.reports.leadsExport.path, undefined, { ...params })

export const chatReportQuery = (params: DaysParams) =>
  queryOptions({
    queryKey: [...areaKeys.reports, 'chat', params],
    queryFn: ({ signal }) => call(api.reports.chat, { query: params, signal }),
    placeholderData: (before) => before,
    meta: { isSilent: true },
  })

export const chatWorkbook = (params: DaysParams) =>
  urlOf(api.reports.chatExport.path, undefined, { ...params })

export function useExportReport(workbook: string) {
  return useMutation({
    mutationFn: () => download(workbook),
    meta: { texts: { failure: texts.exportFailure } },
  })
}
