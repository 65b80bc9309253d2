import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { orderStage } from '#orders/order-stage.ts'
import { dayParam, id, idParam, instant } from '#schemas.ts'
import { chatReport } from './chat-reports.ts'
import { leadsReport } from './lead-reports.ts'
import { type ReportInterval, reportIntervals } from './report-intervals.ts'
import { daysFaults } from './report-periods.ts'

const count = z.number().int()
const kopecks = z.number().int()
const area = z.number().int()

/** Days in the company's time zone, both included. */
const days = { from: dayParam, to: dayParam }

const inTurn = <S extends z.ZodType<{ from: string; to: string }>>(schema: S) =>
  schema.check(({ value, issues }) => {
    for (const [field, message] of Object.entries(daysFaults(value)))
      issues.push({ code: 'custom', path: [field], message, input: value })
  })

export const reportQuery = inTurn(
  z.strictObject({
    ...days,
    /** Limited to one user's orders. */
    user_id: idParam.optional(),
  }),
)
/** For reports without a user filter. */
export const daysReportQuery = inTurn(z.strictObject(days))

/**
 * Events of orders. An order counts as approved or completed while it is at that stage or a later one, on the day it
 * last reached it; orders in the trash do not count.
 */
const flow = z.object({
  created: count,
  /** Orders that were proposed, and how many of them were approved since. */
  proposed: count,
  won: count,
  delivered: count,
  approved: count,
  approved_kopecks: kopecks,
  completed: count,
  completed_kopecks: kopecks,
  cancelled: count,
  /** Payments less refunds, by payment date. */
  received_kopecks: kopecks,
  refunded_kopecks: kopecks,
  /** Average total of approved orders; `null` if there are none. */
  average_kopecks: kopecks.nullable(),
})
export type ReportFlow = z.infer<typeof flow>

/** Revenue and margin of approved orders' windows, with the costs at approval. */
const margin = z.object({
  /** Orders with known costs. */
  orders: count,
  windows_kopecks: kopecks,
  margin_kopecks: kopecks,
  margin_bp: count.nullable(),
})
export type ReportMargin = z.infer<typeof margin>

const leg = z.object({
  leg: z.enum(Object.keys(reportIntervals) as [ReportInterval, ...ReportInterval[]]),
  /** Orders that finished the interval in the period. */
  orders: count,
  median_days: z.number().nullable(),
  /** 90th percentile. */
  p90_days: z.number().nullable(),
})

/** One film: cuttings booked in the period, and current plans of orders in production. */
const film = z.object({
  film: z.string(),
  name: z.string(),
  length_mm: count,
  /** Taken from rolls and remnants. */
  taken_mm2: area,
  /** Used for windows. */
  pieces_mm2: area,
  /** Returned to the stock as remnants. */
  returned_mm2: area,
  waste_mm2: area,
  /** Share of waste in what was not returned. */
  waste_bp: count.nullable(),
  planned_length_mm: count,
  planned_mm2: area,
})
export type ReportFilm = z.infer<typeof film>

export const ordersReport = z.object({
  totals: flow,
  /** Every month of the period, empty ones too: `2026-11`. */
  months: z.array(flow.extend({ month: z.string() })),
  /** By current responsible user; `null`: none. */
  managers: z.array(
    flow.extend({
      user: z.object({ id, name: z.string() }).nullable(),
      margin: margin.nullable(),
    }),
  ),
  /** Current orders by stage, whatever the period. */
  stages: z.array(z.object({ stage: orderStage, count, total_kopecks: kopecks })),
  /** Current debts of approved orders. */
  debt: z.object({
    count,
    sum_kopecks: kopecks,
    oldest: z.object({ id, number: z.string(), since: instant }).nullable(),
  }),
  lead_times: z.array(leg),
  cancel_reasons: z.array(z.object({ reason: z.string(), count })),
  films: z.array(film),
  /** `null` for users who do not see margins. */
  margin: margin.nullable(),
})
export type OrdersReport = z.infer<typeof ordersReport>

const access = { module: 'soft_windows', permission: 'report.read' } as const
const chatAccess = { module: 'chat', permission: 'report.read' } as const
const leadsAccess = { module: 'leads', permission: 'report.read' } as const
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const reportEndpoints = {
  orders: endpoint({
    method: 'GET',
    path: '/api/reports/orders',
    summary: 'Orders report of a period: flow, money, time, film and managers',
    access,
    query: reportQuery,
    output: ordersReport,
  }),
  ordersExport: endpoint({
    method: 'GET',
    path: '/api/reports/orders/export',
    summary: 'The same data as an XLSX workbook',
    access,
    query: reportQuery,
    file: workbook,
  }),
  leads: endpoint({
    method: 'GET',
    path: '/api/reports/leads',
    summary: 'Leads report of a period: sources, forms, managers, reject reasons and hours',
    access: leadsAccess,
    query: daysReportQuery,
    output: leadsReport,
  }),
  leadsExport: endpoint({
    method: 'GET',
    path: '/api/reports/leads/export',
    summary: 'The same data as an XLSX workbook',
    access: leadsAccess,
    query: daysReportQuery,
    file: workbook,
  }),
  chat: endpoint({
    method: 'GET',
    path: '/api/reports/chat',
    summary: 'Chat report of a period: answers, missed conversations, ratings, staff and hours',
    access: chatAccess,
    query: daysReportQuery,
    output: chatReport,
  }),
  chatExport: endpoint({
    method: 'GET',
    path: '/api/reports/chat/export',
    summary: 'The same data as an XLSX workbook',
    access: chatAccess,
    query: daysReportQuery,
    file: workbook,
  }),
}
