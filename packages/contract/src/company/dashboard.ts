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
    /** Of a period of one’s own. */
    from: dayParam.optional(),
    to: dayParam.optional(),
    /** Leads and orders of the requesting user; a user whose scope is `own` gets just these anyway. */
    user_id: z.literal('me').optional(),
  })
  .superRefine(({ period, from, to }, context) => {
    if (period !== 'custom') return
    const { error } = reportQuery.safeParse({ from, to })
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  })

const days = z.object({ from: z.string(), to: z.string() })

/** What the role sees and the company’s modules have; the rest is `null`. */
export const dashboard = z.object({
  /** What was asked for, in days, and what it is compared with. */
  period: days,
  before: days,
  /** `null` where all has begun, and for those who do not set the company up. */
  start: z.record(z.enum(startSteps), z.boolean()).nullable(),
  /** The requesting user's day. */
  day: z.object({
    tasks: z
      .object({
        /** For today, what is overdue included. */
        today: count,
        overdue: count,
        /** The first of them. */
        data: z.array(task),
      })
      .nullable(),
    visits: z.array(calendarVisit).nullable(),
    /** One’s own new leads. */
    leads: count.nullable(),
    /** Visitors who wait for an answer. */
    chats: count.nullable(),
  }),
  /** New leads, the one that waits longest first, whosever they are. */
  waiting: z
    .object({
      total: count,
      total_is_exact: z.boolean(),
      oldest_at: instant.nullable(),
      data: z.array(leadListItem),
    })
    .nullable(),
  leads: leadsFlow.extend({ before: leadFlow }).nullable(),
  /** Orders under way now, whatever the period. Sums are for those who see prices. */
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
      /** Payments less refunds, and of how many orders. */
      received: z.object({ count, sum_kopecks: kopecks, refunded_kopecks: kopecks }),
      /** Owed now, whatever the period. */
      debt: z.object({ count, sum_kopecks: kopecks }),
    })
    .nullable(),
  /** Each of the catalogue; empty for anyone who needs none. */
  modules: z.array(companyModule),
})
export type Dashboard = z.infer<typeof dashboard>

export const dashboardEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    summary: 'The day of whoever asks, who waits, and what a period came to',
    access: 'user',
    query: dashboardQuery,
    output: dashboard,
  }),
}
