import {
  type OrderStage,
  type OrdersReport,
  orderStages,
  type ReportFlow,
  type ReportInterval,
  reportIntervals,
  ordersReport as reportShape,
} from '@veranda/contract'
import { orderPayments, orders, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countDistinct, countRows, sumOf } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { hasDebt } from '#features/orders/orders-repo.ts'
import { stageList } from '#features/orders/stage-moves-repo.ts'
import { filmsOf } from './films-report-repo.ts'
import { belongsToReport, factsOf } from './order-facts.ts'
import {
  byMonth,
  type FlowRow,
  flowRow,
  type MoneyRow,
  managersOf,
  moneyRow,
  reportMargin,
  totalFlow,
} from './orders-report-rules.ts'
import { isWithin, type ReportPeriod } from './period.ts'

const p = alias(orderPayments, 'p')
const o = alias(orders, 'o')
const u = alias(users, 'u')

/** Orders by milestone, month and responsible user. */
function flowsOf(tenant: TenantDb, period: ReportPeriod): Promise<FlowRow[]> {
  return tenant.parsedRows(
    flowRow,
    (scoped) => sql`${factsOf(scoped, period)}
      select e.kind, to_char(e.moment at time zone ${period.timeZone}, 'YYYY-MM') as month, f.user_id, count(*) as count,
        coalesce(sum(f.total_kopecks), 0)::bigint as total_kopecks, count(f.total_kopecks) as priced,
        coalesce(sum(f.windows_kopecks), 0)::bigint as windows_kopecks,
        coalesce(sum(f.margin_kopecks), 0)::bigint as margin_kopecks, count(f.margin_kopecks) as costed
      from facts f cross join lateral (values
        ('created', f.created_at),
        ('proposed', f.proposed_at),
        ('won', case when f.approved_at is not null then f.proposed_at end),
        ('delivered', case when f.completed_at is not null then f.proposed_at end),
        ('approved', f.approved_at),
        ('completed', f.completed_at),
        ('cancelled', f.cancelled_at)
      ) e (kind, moment)
      where ${isWithin(sql`e.moment`, period)}
      group by 1, 2, 3`,
  )
}

/** Payments and refunds by month and by the order's responsible user. */
function moneyOf(tenant: TenantDb, period: ReportPeriod): Promise<MoneyRow[]> {
  return tenant.parsedRows(
    moneyRow,
    (scoped) => sql`
      select to_char(${p.paid_on}, 'YYYY-MM') as month, ${o.user_id},
        coalesce(sum(${p.amount_kopecks}) filter (where ${p.purpose} <> 'refund'), 0)::bigint as received_kopecks,
        coalesce(sum(${p.amount_kopecks}) filter (where ${p.purpose} = 'refund'), 0)::bigint as refunded_kopecks
      ${paymentsOf(scoped, period)} group by 1, 2`,
  )
}

/** Totals of orders in a period. */
export async function ordersFlow(tenant: TenantDb, period: ReportPeriod): Promise<ReportFlow> {
  const [flows, money] = await Promise.all([flowsOf(tenant, period), moneyOf(tenant, period)])
  return totalFlow(flows, money)
}

/** Payments and refunds of orders `o` in the period. */
const paymentsOf = (scoped: ScopedTable, period: ReportPeriod) => sql`
  from ${scoped(p)} join ${scoped(o)} on ${o.id} = ${p.order_id}
  where ${p.deleted_at} is null and ${p.paid_on} between ${period.from}::date and ${period.to}::date
    and ${o.deleted_at} is null and ${belongsToReport(period)}`

/** Number of orders with a payment or a refund in the period. */
export async function countPaid(tenant: TenantDb, period: ReportPeriod): Promise<number> {
  const [row] = await tenant.rows(
    (scoped) => select({ count: countDistinct(o.id) })`${paymentsOf(scoped, period)}`,
  )
  return row?.count ?? 0
}

/** Current number of orders per stage, in stage order. */
export async function stagesOf(
  tenant: TenantDb,
  period: ReportPeriod,
  stages = Object.keys(orderStages) as OrderStage[],
): Promise<OrdersReport['stages']> {
  const rows = await tenant.rows(
    (scoped) => select({
      stage: o.stage,
      count: countRows(),
      total_kopecks: sumOf(o.total_kopecks),
    })`from ${scoped(o)}
      where ${o.deleted_at} is null and ${o.stage} in ${stageList(stages)} and ${belongsToReport(period)} group by ${o.stage}`,
  )
  return stages.map(
    (stage) => rows.find((row) => row.stage === stage) ?? { stage, count: 0, total_kopecks: 0 },
  )
}

export async function debtOf(tenant: TenantDb, period: ReportPeriod): Promise<OrdersReport['debt']> {
  const [debt] = await tenant.parsedRows(
    reportShape.shape.debt,
    (scoped) => sql`
      with owed as (
        select ${o.id}, ${o.frozen_at}, ${o.total_kopecks} - ${o.paid_kopecks} as rest from ${scoped(o)}
        where ${o.deleted_at} is null and ${hasDebt} and ${belongsToReport(period)}
      ), oldest as (
        select ${o.id}, ${o.number}, ${o.frozen_at} as since from ${scoped(o)}
        where ${o.id} = (select id from owed order by frozen_at, id limit 1)
      )
      select count(*) as count, coalesce(sum(rest), 0)::bigint as sum_kopecks,
        (select to_jsonb(oldest) from oldest) as oldest
      from owed`,
  )
  return debt ?? { count: 0, sum_kopecks: 0, oldest: null }
}

/** Cancel reasons, most frequent first. */
function reasonsOf(tenant: TenantDb, period: ReportPeriod): Promise<OrdersReport['cancel_reasons']> {
  return tenant.parsedRows(
    reportShape.shape.cancel_reasons.element,
    (scoped) => sql`${factsOf(scoped, period)}
      select f.cancel_reason as reason, count(*) as count from facts f
      where ${isWithin(sql`f.cancelled_at`, period)} group by 1 order by 2 desc, 1 limit 50`,
  )
}

/** Days between milestones, for orders that reached the later one in the period. */
async function leadTimesOf(tenant: TenantDb, period: ReportPeriod): Promise<OrdersReport['lead_times']> {
  const rows = await tenant.parsedRows(
    reportShape.shape.lead_times.element,
    (scoped) => sql`${factsOf(scoped, period)}, legs as (
        select l.leg, extract(epoch from l.ended - l.began)::float8 / 86400 as days
        from facts f cross join lateral (values
          ('approval', f.created_at, f.approved_at),
          ('queue', f.approved_at, f.started_at),
          ('making', f.started_at, f.ready_at),
          ('closing', f.ready_at, f.completed_at),
          ('whole', f.created_at, f.completed_at)
        ) l (leg, began, ended)
        where ${isWithin(sql`l.ended`, period)} and l.began <= l.ended
      )
      select leg, count(*) as orders,
        round((percentile_cont(0.5) within group (order by days))::numeric, 1)::float8 as median_days,
        round((percentile_cont(0.9) within group (order by days))::numeric, 1)::float8 as p90_days
      from legs group by leg`,
  )
  return (Object.keys(reportIntervals) as ReportInterval[]).map(
    (leg) => rows.find((row) => row.leg === leg) ?? { leg, orders: 0, median_days: null, p90_days: null },
  )
}

const namesOf = (tenant: TenantDb) =>
  tenant.rows((scoped) => select({ id: u.id, name: u.name })`from ${scoped(u)}`)

export async function ordersReport(
  tenant: TenantDb,
  period: ReportPeriod,
  { seesMargin }: { seesMargin: boolean },
): Promise<OrdersReport> {
  const [flows, money, stages, debt, lead_times, cancel_reasons, films, people] = await Promise.all([
    flowsOf(tenant, period),
    moneyOf(tenant, period),
    stagesOf(tenant, period),
    debtOf(tenant, period),
    leadTimesOf(tenant, period),
    reasonsOf(tenant, period),
    filmsOf(tenant, period),
    namesOf(tenant),
  ])
  return {
    totals: totalFlow(flows, money),
    months: byMonth(period, flows, money),
    managers: managersOf(flows, money, { users: people, seesMargin }),
    stages,
    debt,
    lead_times,
    cancel_reasons,
    films,
    margin: seesMargin ? reportMargin(flows) : null,
  }
}
