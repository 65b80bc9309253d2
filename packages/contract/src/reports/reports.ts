import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { orderStage } from '#orders/order-stage.ts'
import { dayParam, id, idParam, instant } from '#schemas.ts'
import { chatReport } from './chat-reports.ts'
import { leadsReport } from './lead-reports.ts'
import { type ReportLeg, reportLegs } from './report-legs.ts'
import { daysFaults } from './report-periods.ts'

const count = z.number().int()
const kopecks = z.number().int()
const area = z.number().int()

/** Days of the company, both inclusive. */
const days = { from: dayParam, to: dayParam }

const inTurn = <S extends z.ZodType<{ from: string; to: string }>>(schema: S) =>
  schema.check(({ value, issues }) => {
    for (const [field, message] of Object.entries(daysFaults(value)))
      issues.push({ code: 'custom', path: [field], message, input: value })
  })

export const reportQuery = inTurn(
  z.strictObject({
    ...days,
    /** Of one person’s orders. */
    user_id: idParam.optional(),
  }),
)
/** Of what is nobody’s in particular. */
export const daysReportQuery = inTurn(z.strictObject(days))

/**
 * What happened to orders. An order counts where it was approved or completed for as long as it stands there or further, and at
 * the day on which it came there last; what lies in the trash counts nowhere.
 */
const flow = z.object({
  created: count,
  /** Orders whose proposal went out, and how many of just those have been approved and completed since. */
  proposed: count,
  won: count,
  delivered: count,
  approved: count,
  approved_kopecks: kopecks,
  completed: count,
  completed_kopecks: kopecks,
  cancelled: count,
  /** Payments less refunds, by the day on which they were made. */
  received_kopecks: kopecks,
  refunded_kopecks: kopecks,
  /** Of the approved ones; `null` while there are none. */
  average_kopecks: kopecks.nullable(),
})
export type ReportFlow = z.infer<typeof flow>

/** What the windows of approved orders bring and leave, by the costs of the approval. */
const margin = z.object({
  /** Of how many the costs are known. */
  orders: count,
  windows_kopecks: kopecks,
  margin_kopecks: kopecks,
  margin_bp: count.nullable(),
})
export type ReportMargin = z.infer<typeof margin>

const leg = z.object({
  leg: z.enum(Object.keys(reportLegs) as [ReportLeg, ...ReportLeg[]]),
  /** Orders that came to its end in the period. */
  orders: count,
  median_days: z.number().nullable(),
  /** Nine of ten took no longer. */
  p90_days: z.number().nullable(),
})

/** One film, as the cuttings were booked in the period, and as plans of orders in the shop have it now. */
const film = z.object({
  film: z.string(),
  name: z.string(),
  length_mm: count,
  /** Off rolls and remnants. */
  taken_mm2: area,
  /** What became windows. */
  pieces_mm2: area,
  /** Went back to the stock as remnants. */
  returned_mm2: area,
  waste_mm2: area,
  /** Share of the waste in what was not returned. */
  waste_bp: count.nullable(),
  planned_length_mm: count,
  planned_mm2: area,
})
export type ReportFilm = z.infer<typeof film>

export const ordersReport = z.object({
  totals: flow,
  /** Each month of the period, empty ones too: `2026-11`. */
  months: z.array(flow.extend({ month: z.string() })),
  /** By the present assignee; `null`: nobody. */
  managers: z.array(
    flow.extend({
      user: z.object({ id, name: z.string() }).nullable(),
      margin: margin.nullable(),
    }),
  ),
  /** Where orders stand now, whatever the period. */
  stages: z.array(z.object({ stage: orderStage, count, total_kopecks: kopecks })),
  /** What is owed now for orders from the approval on. */
  debt: z.object({
    count,
    sum_kopecks: kopecks,
    oldest: z.object({ id, number: z.string(), since: instant }).nullable(),
  }),
  lead_times: z.array(leg),
  cancel_reasons: z.array(z.object({ reason: z.string(), count })),
  films: z.array(film),
  /** `null` for those who see no margins. */
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
    summary: 'What orders came to in a period: flow, money, time, film and people',
    access,
    query: reportQuery,
    output: ordersReport,
  }),
  ordersExport: endpoint({
    method: 'GET',
    path: '/api/reports/orders/export',
    summary: 'The same as a workbook',
    access,
    query: reportQuery,
    file: workbook,
  }),
  leads: endpoint({
    method: 'GET',
    path: '/api/reports/leads',
    summary: 'What leads of a period came to: sources, forms, people, reasons of refusal and hours',
    access: leadsAccess,
    query: daysReportQuery,
    output: leadsReport,
  }),
  leadsExport: endpoint({
    method: 'GET',
    path: '/api/reports/leads/export',
    summary: 'The same as a workbook',
    access: leadsAccess,
    query: daysReportQuery,
    file: workbook,
  }),
  chat: endpoint({
    method: 'GET',
    path: '/api/reports/chat',
    summary:
      'What visitors’ conversations came to in a period: answers, missed ones, ratings, people and hours',
    access: chatAccess,
    query: daysReportQuery,
    output: chatReport,
  }),
  chatExport: endpoint({
    method: 'GET',
    path: '/api/reports/chat/export',
    summary: 'The same as a workbook',
    access: chatAccess,
    query: daysReportQuery,
    file: workbook,
  }),
}
