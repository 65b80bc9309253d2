import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { leadListItem } from '#leads/leads.ts'
import { task } from '#leads/tasks.ts'
import { companyModule } from '#module-shapes.ts'
import { orderStage } from '#orders/order-stage.ts'
import { calendarVisit } from '#orders/visits.ts'
import { leadFlow, leadsFlow } from '#reports/lead-reports.ts'
import { reportPeriods } from '#reports/report-periods.ts'
import { reportQuery } from '#reports/reports.ts'
import { dayParam, instant } from '#schemas.ts'
import { startSteps } from './start-steps.ts'

const count = z.number().int()
const kopecks = z.number().int()

export const dashboardQuery = z
  .strictObject({
    period: z.enum(reportPeriods).default('month'),
    /** For a custom period. */
    from: dayParam.optional(),
    to: dayParam.optional(),
    /** Only the caller's leads and orders; implied for users whose scope is `own`. */
    user_id: z.literal('me').optional(),
  })
  .superRefine(({ period, from, to }, context) => {
    if (period !== 'custom') return
    const { error } = reportQuery.safeParse({ from, to })
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  })

const days = z.object({ from: z.string(), to: z.string() })

/** Blocks that the role and the company's modules allow; others are `null`. */
export const dashboard = z.object({
  /** The requested days, and the days compared with. */
  period: days,
  before: days,
  /** `null` when all steps are done, and without permission to set up the company. */
  start: z.record(z.enum(startSteps), z.boolean()).nullable(),
  /** The caller's day. */
  day: z.object({
    tasks: z
      .object({
        /** Due today, including overdue ones. */
        today: count,
        overdue: count,
        /** The first of them. */
        data: z.array(task),
      })
      .nullable(),
    visits: z.array(calendarVisit).nullable(),
    /** The caller's own new leads. */
    leads: count.nullable(),
    /** Visitors who wait for an answer. */
    chats: count.nullable(),
  }),
  /** New leads of all assignees, longest wait first. */
  waiting: z
    .object({
      total: count,
      total_is_exact: z.boolean(),
      oldest_at: instant.nullable(),
      data: z.array(leadListItem),
    })
    .nullable(),
  leads: leadsFlow.extend({ before: leadFlow }).nullable(),
  /** Current orders, whatever the period. Sums only for users who see prices. */
  orders: z
    .object({
      active: count,
      late: count,
      total_kopecks: kopecks.nullable(),
      stages: z.array(z.object({ stage: orderStage, count, total_kopecks: kopecks.nullable() })),
    })
    .nullable(),
  money: z
    .object({
      approved: z.object({ count, sum_kopecks: kopecks }),
      /** Payments less refunds, and the number of orders with any. */
      received: z.object({ count, sum_kopecks: kopecks, refunded_kopecks: kopecks }),
      /** Current debts, whatever the period. */
      debt: z.object({ count, sum_kopecks: kopecks }),
    })
    .nullable(),
  /** All modules of the catalogue; empty for users who need none. */
  modules: z.array(companyModule),
})
export type Dashboard = z.infer<typeof dashboard>

export const dashboardEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    summary: 'Dashboard: the user’s day, waiting leads and chats, and figures of a period',
    access: 'user',
    query: dashboardQuery,
    output: dashboard,
  }),
}
