import {
  type api,
  type CalendarVisit,
  limits,
  type Query,
  type WaitingOrder,
  type WorkingHours,
} from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { reachesOrder } from '#db/ownership.ts'
import {
  clients,
  companySettings,
  crewMembers,
  crews,
  orders,
  orderVisits,
  users,
} from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { asInt, caseWhen, first, jsonObject, list, literal, textOrEmpty } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import type { OrderViewer } from '#features/orders/orders-repo.ts'
import { dayEnd, dayStart } from '#time/days.ts'
import { conflictsOf, type VisitAssignee } from './visit-rules.ts'
import { visitColumns } from './visits-repo.ts'

const c = alias(clients, 'c')
const m = alias(crewMembers, 'm')
const u = alias(users, 'u')
const cCrews = alias(crews, 'c')
const d = alias(orderVisits, 'd')
const v = alias(orderVisits, 'v')
const o = alias(orders, 'o')
const s = alias(companySettings, 's')

/** A visit with the data for its conflicts. */
type PlannedRow = Omit<CalendarVisit, 'conflicts'> & {
  capacity_m2: number | null
  on_hold: boolean
  share_centi_m2: number
  assignees: VisitAssignee[]
  company_hours: WorkingHours
}

const clientName = (scoped: ScopedTable) =>
  textOrEmpty(first(c.name)`from ${scoped(c)} where ${c.id} = ${o.client_id}`)

/** Condition: all visits, or those of the viewer, of their crews and of the orders that they sell. */
function visibleTo(scoped: ScopedTable, { scope, userId }: OrderViewer): SQL {
  if (scope === 'all') return sql`true`
  return sql`(${v.user_id} = ${userId} or ${o.user_id} = ${userId} or exists (
    select from ${scoped(m)} where ${m.crew_id} = ${v.crew_id} and ${m.user_id} = ${userId}))`
}

const assignee = {
  id: u.id,
  name: u.name,
  working_hours: u.working_hours,
  absent_from: u.absent_from,
  absent_until: u.absent_until,
}
const assigneesOf = (scoped: ScopedTable) =>
  list(assignee, sql`${u.name}, ${u.id}`)`from ${scoped(u)} where ${u.id} = ${v.user_id} or exists (
    select from ${scoped(m)} where ${m.crew_id} = ${v.crew_id} and ${m.user_id} = ${u.id})`

/** Visits of a range of days in the company's time zone, with their conflicts. */
export async function showCalendar(
  tenant: TenantDb,
  { from, to }: Query<typeof api.calendar.show>,
  viewer: OrderViewer,
): Promise<{ visits: CalendarVisit[] }> {
  const rows = await tenant.rows(
    (scoped) => select({
      ...visitColumns(scoped),
      order: jsonObject({
        number: o.number,
        title: o.title,
        stage: o.stage,
        address: o.address,
        client_name: clientName(scoped),
        promised_at: o.promised_at,
        area_centi_m2: o.area_centi_m2,
      }),
      on_hold: o.on_hold,
      capacity_m2: first(cCrews.capacity_m2)`from ${scoped(cCrews)} where ${cCrews.id} = ${v.crew_id}`,
      share_centi_m2: caseWhen(
        sql`${v.kind} = 'mounting'`,
        asInt(sql`round(${o.area_centi_m2}::numeric / (
          select count(*) from ${scoped(d)} where ${d.order_id} = ${v.order_id} and ${d.kind} = 'mounting'))`),
        literal(0),
      ),
      assignees: assigneesOf(scoped),
      company_hours: s.working_hours,
    })`from ${scoped(v)} join ${scoped(o)} on ${o.id} = ${v.order_id}
        cross join ${scoped(s)}
      where ${v.starts_at} >= ${dayStart(from, viewer.timeZone)} and ${v.starts_at} < ${dayEnd(to, viewer.timeZone)}
        and ${o.deleted_at} is null and ${o.stage} <> 'cancelled' and ${visibleTo(scoped, viewer)}
      order by ${v.starts_at}, ${v.id} limit ${limits.calendarVisits}`,
  )
  return { visits: withConflicts(rows, viewer) }
}

function withConflicts(rows: readonly PlannedRow[], { timeZone }: OrderViewer): CalendarVisit[] {
  const [earliest] = rows
  if (!earliest) return []
  const plans = rows.map((row) => ({ ...row, stage: row.order.stage, promised_at: row.order.promised_at }))
  const conflicts = conflictsOf(plans, { timeZone, companyHours: earliest.company_hours })
  return rows.map(({ capacity_m2, on_hold, share_centi_m2, assignees, company_hours, ...visit }) => ({
    ...visit,
    conflicts: conflicts.get(visit.id) ?? [],
  }))
}

/** New orders without a measuring visit, and ready ones without a mounting visit. */
export function listWaiting(tenant: TenantDb, viewer: OrderViewer): Promise<WaitingOrder[]> {
  return tenant.rows(
    (scoped) => select({
      id: o.id,
      number: o.number,
      title: o.title,
      stage: o.stage,
      address: o.address,
      client_name: clientName(scoped),
      promised_at: o.promised_at,
      area_centi_m2: o.area_centi_m2,
      measurer_id: o.measurer_id,
      kind: caseWhen(sql`${o.stage} = 'new'`, literal('measurement'), literal('mounting')),
    })`from ${scoped(o)}
      where ${o.deleted_at} is null and not ${o.on_hold} and (
        (${o.stage} = 'new' and ${o.measure_at} is null)
        or (${o.stage} = 'ready' and ${o.mounting_at} is null and ${o.terms} -> 'mounting' <> 'null'::jsonb)) and ${reachesOrder(viewer, sql`o`)}
      order by ${o.promised_at} nulls last, ${o.id} limit ${limits.waitingOrders}`,
  )
}
