import type { OrdersReport, ReportFlow, ReportMargin } from '@veranda/contract'
import { z } from 'zod'
import { monthsOf } from './period-bucket-rules.ts'

/** Order counts and sums by milestone, month and responsible user. */
export const flowRow = z.object({
  kind: z.enum(['created', 'proposed', 'won', 'delivered', 'approved', 'completed', 'cancelled']),
  month: z.string(),
  user_id: z.number().nullable(),
  count: z.number(),
  /** Sum over orders that have a total. */
  total_kopecks: z.number(),
  priced: z.number(),
  /** Sum over orders with known costs. */
  windows_kopecks: z.number(),
  margin_kopecks: z.number(),
  costed: z.number(),
})
export type FlowRow = z.infer<typeof flowRow>

/** Payments and refunds by month and responsible user. */
export const moneyRow = z.object({
  month: z.string(),
  user_id: z.number().nullable(),
  received_kopecks: z.number(),
  refunded_kopecks: z.number(),
})
export type MoneyRow = z.infer<typeof moneyRow>

const sumOf = <T>(rows: readonly T[], value: (row: T) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0)

/** Totals of the rows. */
export function totalFlow(flows: readonly FlowRow[], money: readonly MoneyRow[]): ReportFlow {
  const of = (kind: FlowRow['kind']) => flows.filter((row) => row.kind === kind)
  const countOf = (kind: FlowRow['kind']) => sumOf(of(kind), ({ count }) => count)
  const totalOf = (kind: FlowRow['kind']) => sumOf(of(kind), ({ total_kopecks }) => total_kopecks)
  const priced = sumOf(of('approved'), (row) => row.priced)
  const refunded_kopecks = sumOf(money, (row) => row.refunded_kopecks)
  return {
    created: countOf('created'),
    proposed: countOf('proposed'),
    won: countOf('won'),
    delivered: countOf('delivered'),
    approved: countOf('approved'),
    approved_kopecks: totalOf('approved'),
    completed: countOf('completed'),
    completed_kopecks: totalOf('completed'),
    cancelled: countOf('cancelled'),
    received_kopecks: sumOf(money, (row) => row.received_kopecks) - refunded_kopecks,
    refunded_kopecks,
    average_kopecks: priced > 0 ? Math.round(totalOf('approved') / priced) : null,
  }
}

/** Margin of the approved orders with known costs. */
export function reportMargin(flows: readonly FlowRow[]): ReportMargin {
  const approved = flows.filter(({ kind }) => kind === 'approved')
  const windows_kopecks = sumOf(approved, (row) => row.windows_kopecks)
  const margin_kopecks = sumOf(approved, (row) => row.margin_kopecks)
  return {
    orders: sumOf(approved, ({ costed }) => costed),
    windows_kopecks,
    margin_kopecks,
    margin_bp: shareBp(margin_kopecks, windows_kopecks),
  }
}

/** A share in basis points; `null` if the whole is zero. */
export function shareBp(part: number, total: number): number | null {
  return total > 0 ? Math.round((part * 10_000) / total) : null
}

interface UserName {
  id: number
  name: string
}

/** Managers with any figures, by sales descending; orders without a responsible user come last. */
export function managersOf(
  flows: readonly FlowRow[],
  money: readonly MoneyRow[],
  { users, seesMargin }: { users: readonly UserName[]; seesMargin: boolean },
): OrdersReport['managers'] {
  const ids = [...new Set([...flows, ...money].map(({ user_id }) => user_id))]
  const managers = ids.map((userId) => {
    const own = flows.filter(({ user_id }) => user_id === userId)
    return {
      user: users.find(({ id }) => id === userId) ?? null,
      ...totalFlow(
        own,
        money.filter(({ user_id }) => user_id === userId),
      ),
      margin: seesMargin ? reportMargin(own) : null,
    }
  })
  return managers.sort(
    (a, b) =>
      Number(a.user === null) - Number(b.user === null) ||
      b.approved_kopecks - a.approved_kopecks ||
      b.received_kopecks - a.received_kopecks ||
      (a.user?.name ?? '').localeCompare(b.user?.name ?? '', 'ru'),
  )
}

/** Every month of the period; missing ones are zero. */
export function byMonth(
  period: { from: string; to: string },
  flows: readonly FlowRow[],
  money: readonly MoneyRow[],
): OrdersReport['months'] {
  return monthsOf(period).map((month) => ({
    month,
    ...totalFlow(
      flows.filter((row) => row.month === month),
      money.filter((row) => row.month === month),
    ),
  }))
}
