import type { LeadFlow, LeadSourceResult, LeadsFlow, LeadsReport } from '@veranda/contract'
import { leadsReport as leadsReportShape } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { dictionaryItems, leadForms, leads, orders, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countOfValues, countRows } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { minutesBelow } from './chat-facts.ts'
import { leadFlowRow, leadsFlowOf } from './leads-report-rules.ts'
import { isWithin, type ReportPeriod } from './period.ts'
import { isShort } from './period-bucket-rules.ts'

const l = alias(leads, 'l')
const o = alias(orders, 'o')
const u = alias(users, 'u')
const d = alias(dictionaryItems, 'd')
const f = alias(leadForms, 'f')

/** Leads `l` created in the period, filtered by user; uses the list's indexes. */
const leadsOf = (scoped: ScopedTable, period: ReportPeriod): SQL => sql`
  from ${scoped(l)} where ${l.deleted_at} is null and ${isWithin(l.created_at, period)}
    and ${period.user_id === undefined ? sql`true` : sql`${l.user_id} = ${period.user_id}`}`

/** Leads of a period by day or month and by status, with the number converted. */
export async function leadsFlow(tenant: TenantDb, period: ReportPeriod): Promise<LeadsFlow> {
  const slice = isShort(period) ? sql`'YYYY-MM-DD'` : sql`'YYYY-MM'`
  const rows = await tenant.parsedRows(
    leadFlowRow,
    (scoped) => sql`
      select to_char(${l.created_at} at time zone ${period.timeZone}, ${slice}) as slice, ${l.status},
        count(*) as created, count(${l.client_id}) as converted
      ${leadsOf(scoped, period)} group by 1, 2`,
  )
  return leadsFlowOf(period, rows)
}

/** Totals only, for the comparison period. */
export async function leadTotals(tenant: TenantDb, period: ReportPeriod): Promise<LeadFlow> {
  const [row] = await tenant.rows(
    (scoped) =>
      select({ created: countRows(), converted: countOfValues(l.client_id) })`${leadsOf(scoped, period)}`,
  )
  return row ?? { created: 0, converted: 0 }
}

const sourceRow = leadsReportShape.shape.sources.element.extend({
  origin: z.enum(['all', 'source', 'form']),
  source: z.string().nullable(),
  form_id: z.number().nullable(),
})
type SourceRow = z.infer<typeof sourceRow>

/** Leads by source. An order counts once for every source that led to it: by its lead, else by its client's leads. */
function leadsBySource(tenant: TenantDb, period: ReportPeriod): Promise<SourceRow[]> {
  const sets = sql`grouping sets ((), (source), (form_id))`
  const origin = sql`case when grouping(source) = 0 then 'source' when grouping(form_id) = 0 then 'form' else 'all' end`
  return tenant.parsedRows(
    sourceRow,
    (scoped) => sql`
      with found as materialized (
        select ${l.id}, ${l.client_id}, ${l.source}, coalesce(${l.lead_form_id}, 0) as form_id ${leadsOf(scoped, period)}
      ), led as (
        select ${o.id}, f.source, f.form_id from found f join ${scoped(o)} on ${o.lead_id} = f.id
        union
        select ${o.id}, f.source, f.form_id from found f join ${scoped(o)} on ${o.client_id} = f.client_id and ${o.lead_id} is null
      ), sold as (
        select led.id, led.source, led.form_id,
          case when ${o.frozen_at} is not null then coalesce(${o.total_kopecks}, 0) else 0 end as sum_kopecks
        from led join ${scoped(o)} on ${o.id} = led.id where ${o.deleted_at} is null and ${o.stage} <> 'cancelled'
      ), came as (
        select ${origin} as origin, source, form_id, count(*) as created, count(client_id) as converted
        from found group by ${sets}
      ), bought as (
        select origin, source, form_id, count(*) as orders, sum(sum_kopecks)::bigint as sum_kopecks from (
          select distinct 'all' as origin, null as source, null::bigint as form_id, id, sum_kopecks from sold
          union all select distinct 'source', source, null::bigint, id, sum_kopecks from sold
          union all select distinct 'form', null, form_id, id, sum_kopecks from sold
        ) once group by 1, 2, 3
      )
      select c.*, coalesce(b.orders, 0) as orders, coalesce(b.sum_kopecks, 0) as sum_kopecks
      from came c left join bought b on b.origin = c.origin and b.source is not distinct from c.source
        and b.form_id is not distinct from c.form_id
      order by c.created desc, c.source, c.form_id`,
  )
}

const managerRow = leadsReportShape.shape.managers.element.extend({ is_whole: z.boolean() })
type ManagerRow = z.infer<typeof managerRow>

/** Leads per manager and the time to the first response. */
function managersOf(tenant: TenantDb, period: ReportPeriod): Promise<ManagerRow[]> {
  return tenant.parsedRows(
    managerRow,
    (scoped) => sql`
      with found as (
        select ${l.id}, ${l.user_id}, ${l.status}, ${l.client_id},
          extract(epoch from ${l.answered_at} - ${l.created_at})::float8 / 60 as minutes
        ${leadsOf(scoped, period)}
      ), sums as (
        select user_id, grouping(user_id) = 1 as is_whole, count(*) as created, count(client_id) as converted,
          count(*) filter (where status <> 'new') as taken, ${minutesBelow(0.5)} as median_minutes
        from found group by grouping sets ((), (user_id))
      )
      select s.is_whole, s.created, s.converted, s.taken, s.median_minutes,
        (select jsonb_build_object('id', ${u.id}, 'name', ${u.name}) from ${scoped(u)} where ${u.id} = s.user_id) as user
      from sums s order by s.user_id is null, s.converted desc, s.taken desc, s.user_id`,
  )
}

function reasonsOf(tenant: TenantDb, period: ReportPeriod): Promise<LeadsReport['reasons']> {
  return tenant.parsedRows(
    leadsReportShape.shape.reasons.element,
    (scoped) => sql`
      select (select jsonb_build_object('id', ${d.id}, 'name', ${d.name}) from ${scoped(d)}
        where ${d.id} = refused.reject_reason_id) as reason, refused.count
      from (select ${l.reject_reason_id}, count(*) as count ${leadsOf(scoped, period)} and ${l.status} = 'rejected' group by 1) refused
      order by refused.count desc, refused.reject_reason_id`,
  )
}

function hoursOf(tenant: TenantDb, period: ReportPeriod): Promise<LeadsReport['hours']> {
  const local = sql`${l.created_at} at time zone ${period.timeZone}`
  return tenant.parsedRows(
    leadsReportShape.shape.hours.element,
    (scoped) => sql`
      select date_part('isodow', ${local})::int - 1 as weekday, date_part('hour', ${local})::int as hour, count(*) as count
      ${leadsOf(scoped, period)} group by 1, 2 order by 1, 2`,
  )
}

const formNames = (tenant: TenantDb) =>
  tenant.rows((scoped) => select({ id: f.id, name: f.name })`from ${scoped(f)}`)

const sourceResultOf = ({
  created,
  converted,
  orders: count,
  sum_kopecks,
}: LeadSourceResult): LeadSourceResult => ({
  created,
  converted,
  orders: count,
  sum_kopecks,
})

/** Report on leads of a period. */
export async function leadsReport(tenant: TenantDb, period: ReportPeriod): Promise<LeadsReport> {
  const [flow, sources, people, reasons, hours, forms] = await Promise.all([
    leadsFlow(tenant, period),
    leadsBySource(tenant, period),
    managersOf(tenant, period),
    reasonsOf(tenant, period),
    hoursOf(tenant, period),
    formNames(tenant),
  ])
  const of = (origin: SourceRow['origin']) => sources.filter((row) => row.origin === origin)
  const totalRow = people.find(({ is_whole }) => is_whole)
  const [all = { created: 0, converted: 0, orders: 0, sum_kopecks: 0 }] = of('all')
  return {
    totals: {
      ...sourceResultOf(all),
      taken: totalRow?.taken ?? 0,
      median_minutes: totalRow?.median_minutes ?? null,
    },
    slices: flow.slices,
    sources: of('source').map((row) => ({ source: row.source ?? '', ...sourceResultOf(row) })),
    forms: of('form').map((row) => ({
      form: forms.find(({ id }) => id === row.form_id) ?? null,
      ...sourceResultOf(row),
    })),
    managers: people.filter(({ is_whole }) => !is_whole),
    reasons,
    hours,
  }
}
