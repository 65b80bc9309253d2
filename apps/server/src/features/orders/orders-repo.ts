import {
  type api,
  closedStages,
  isFrozenAt,
  limits,
  type Order,
  type OrderListItem,
  type Paged,
  paymentState,
  type Query,
  type Role,
  type Scope,
  scopeOf,
  stageCodes,
} from '@veranda/contract'
import { withoutCosts } from '@veranda/soft-windows'
import type { SQL } from 'drizzle-orm'
import { isAssignedTo, reachesOrder, type Viewer } from '#db/ownership.ts'
import { keyset, pageOf } from '#db/paging.ts'
import { clients, orderPayments, orders, users } from '#db/schema/tables.gen.ts'
import { matchesEveryNeedle, recordMatchesEveryNeedle } from '#db/search.ts'
import { alias } from '#db/sql/aliases.ts'
import { caseWhen, countRows, isTrue, lengthOf, literal, referenced } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { needlesOf } from '#text/search-text.ts'
import { dayEnd, dayStart } from '#time/days.ts'
import { milestoneTime, stageList } from './stage-moves-repo.ts'

const u = alias(users, 'u')
const c = alias(clients, 'c')
const o = alias(orders, 'o')
const p = alias(orderPayments, 'p')

/** The user who reads orders: scope, permission to see prices, and scope of visible clients (`null`: none). */
export interface OrderViewer extends Viewer {
  seesPrices: boolean
  /** Whether the user sees costs. */
  seesMargin: boolean
  clients: Scope | null
  timeZone: string
}

interface RequestContext {
  caller: { userId: number; role: Role; company: { time_zone: string } }
  scope: Scope
}

export function orderViewerOf({ caller, scope }: RequestContext): OrderViewer {
  return {
    userId: caller.userId,
    scope,
    seesPrices: scopeOf(caller.role, 'order.price.read') !== null,
    seesMargin: scopeOf(caller.role, 'money.margin.read') !== null,
    clients: scopeOf(caller.role, 'client.read'),
    timeZone: caller.company.time_zone,
  }
}

export const ownOrders = (viewer: Viewer): SQL | undefined =>
  viewer.scope === 'own' ? isAssignedTo(viewer.userId, sql`orders`) : undefined

const person = <K extends number | null>(scoped: ScopedTable, holder: SQL<K>) =>
  referenced(scoped, u, holder, { id: u.id, name: u.name })

/** Clients' phones are visible with permission for all clients, and to users assigned to the order. */
function clientOf(scoped: ScopedTable, viewer: OrderViewer) {
  const isOwn = isAssignedTo(viewer.userId, sql`o`)
  const phone = viewer.clients === 'all' ? c.phone : caseWhen(isOwn, c.phone, literal(''))
  return referenced(scoped, c, o.client_id, { id: c.id, name: c.name, phone })
}

const listColumns = (scoped: ScopedTable, viewer: OrderViewer) => ({
  id: o.id,
  number: o.number,
  title: o.title,
  stage: o.stage,
  on_hold: o.on_hold,
  client_id: o.client_id,
  user_id: o.user_id,
  measurer_id: o.measurer_id,
  address: o.address,
  measure_at: o.measure_at,
  promised_at: o.promised_at,
  mounting_at: o.mounting_at,
  items_count: lengthOf(o.items),
  area_centi_m2: o.area_centi_m2,
  total_kopecks: o.total_kopecks,
  prepay_kopecks: o.prepay_kopecks,
  paid_kopecks: o.paid_kopecks,
  version: o.version,
  created_at: o.created_at,
  updated_at: o.updated_at,
  deleted_at: o.deleted_at,
  client: clientOf(scoped, viewer),
  user: person(scoped, o.user_id),
  measurer: person(scoped, o.measurer_id),
})

const orderColumns = (scoped: ScopedTable, viewer: OrderViewer) => ({
  ...listColumns(scoped, viewer),
  is_own: isTrue(isAssignedTo(viewer.userId, sql`o`)),
  lead_id: o.lead_id,
  object_type: o.object_type,
  hold_reason: o.hold_reason,
  cancel_reason: o.cancel_reason,
  comment: o.comment,
  revision: o.revision,
  frozen_at: o.frozen_at,
  frozen_prices: o.frozen_prices,
  frozen_production: o.frozen_production,
  price_list_id: o.price_list_id,
  terms: o.terms,
  items: o.items,
})

/** Hides amounts that the viewer may not see, and adds the payment state. */
function present<T extends Omit<OrderListItem, 'payment_state'> & Partial<Pick<Order, 'frozen_prices'>>>(
  row: T,
  { seesPrices, seesMargin }: OrderViewer,
): T & Pick<OrderListItem, 'payment_state'> {
  if (seesPrices) {
    const { frozen_prices } = row
    const prices = frozen_prices && !seesMargin ? { frozen_prices: withoutCosts(frozen_prices) } : {}
    const { total_kopecks, prepay_kopecks, paid_kopecks } = row
    const facts = { total_kopecks, prepay_kopecks: prepay_kopecks ?? 0, paid_kopecks: paid_kopecks ?? 0 }
    return { ...row, ...prices, payment_state: paymentState(facts) }
  }
  const hidden = { total_kopecks: null, prepay_kopecks: null, paid_kopecks: null, payment_state: null }
  return { ...row, ...hidden, ...('terms' in row && { terms: null, frozen_prices: null }) }
}

export async function listOrders(
  tenant: TenantDb,
  query: Query<typeof api.orders.list>,
  viewer: OrderViewer,
): Promise<Paged<OrderListItem>> {
  const { order, afterCursor } = keyset('o', query)
  const [rows, count] = await Promise.all([
    tenant.rows(
      (scoped) =>
        select(listColumns(scoped, viewer))`
          ${found(scoped, query, viewer)}${afterCursor} order by ${order} limit ${query.limit + 1}`,
    ),
    countOrders(tenant, query, viewer),
  ])
  return pageOf(
    rows.map((row) => present(row, viewer)),
    query.limit,
    count,
  )
}

type Conditions = Omit<Query<typeof api.orders.list>, 'limit' | 'sort' | 'cursor'>

const found = (scoped: ScopedTable, query: Conditions, viewer: OrderViewer) =>
  sql`from ${scoped(o)} where ${sql.join(conditionsOf(scoped, query, viewer), sql` and `)}`

/** The number of orders in a list; counting stops at the cap. */
export async function countOrders(tenant: TenantDb, query: Conditions, viewer: OrderViewer): Promise<number> {
  const [row] = await tenant.rows(
    (scoped) =>
      select({
        count: countRows(),
      })`from (select ${found(scoped, query, viewer)} limit ${limits.countCap + 1}) counted`,
  )
  return row?.count ?? 0
}

const closed = stageList(closedStages)
/** Neither finished nor cancelled, of an order `o`. */
export const isActive = sql`${o.stage} not in ${closed}`

/** Approved (as `isFrozenAt` defines it) and not fully paid; an order moved back before the approval has no debt. */
export const hasDebt = sql`${o.stage} <> 'cancelled' and ${o.frozen_at} is not null and ${o.paid_kopecks} < ${o.total_kopecks}
  and ${o.stage} in ${stageList(stageCodes.filter(isFrozenAt))}`

/** Conditions of the tabs. Lateness is determined by the company's day. */
function tabsOf(viewer: OrderViewer): Record<NonNullable<Query<typeof api.orders.list>['tab']>, SQL> {
  const day = sql`(now() at time zone ${viewer.timeZone})::date`
  return {
    active: isActive,
    mine: sql`${isActive} and ${isAssignedTo(viewer.userId, sql`o`)}`,
    measuring: sql`${o.stage} = 'measuring'`,
    production: sql`${o.stage} = 'in_production'`,
    mounting: sql`${o.stage} in ('ready', 'mounting')`,
    // Without permission to see prices the list must not reveal debts.
    debt: viewer.seesPrices ? hasDebt : sql`false`,
    late: sql`${isActive} and (${o.promised_at} at time zone ${viewer.timeZone})::date < ${day}`,
    closed: sql`${o.stage} in ${closed}`,
  }
}

function conditionsOf(scoped: ScopedTable, query: Conditions, viewer: OrderViewer): SQL[] {
  const responsible = query.user_id === 'me' ? viewer.userId : query.user_id
  const conditions = [
    query.trash ? sql`${o.deleted_at} is not null` : sql`${o.deleted_at} is null`,
    reachesOrder(viewer, sql`o`),
    query.tab && tabsOf(viewer)[query.tab],
    query.stage && query.stage.length > 0 && sql`${o.stage} in ${stageList(query.stage)}`,
    query.client_id !== undefined && sql`${o.client_id} = ${query.client_id}`,
    query.lead_id !== undefined && sql`${o.lead_id} = ${query.lead_id}`,
    responsible !== undefined && sql`${o.user_id} = ${responsible}`,
    ...eventBetween(scoped, query, viewer),
    ...needlesOf(query.q ?? '').map((needle) => holds(scoped, needle)),
  ]
  return conditions.filter((condition): condition is SQL => typeof condition === 'object')
}

/** Condition: an event of the order happened between two days. */
function eventBetween(
  scoped: ScopedTable,
  { event, from, to }: Conditions,
  { timeZone, seesPrices }: OrderViewer,
): SQL[] {
  if (!event) return []
  // Without permission to see prices the list must not reveal payments.
  if (event === 'paid') return [seesPrices ? wasPaid(scoped, { from, to }) : sql`false`]
  const moment = milestoneTime(scoped, event)
  const since = from ? sql`${moment} >= ${dayStart(from, timeZone)}` : sql`${moment} is not null`
  return to ? [since, sql`${moment} < ${dayEnd(to, timeZone)}`] : [since]
}

/** Condition: a payment or refund between two days. */
const wasPaid = (scoped: ScopedTable, { from, to }: Pick<Conditions, 'from' | 'to'>) => sql`${o.id} in (
  select ${p.order_id} from ${scoped(p)} where ${p.deleted_at} is null
    and ${p.paid_on} between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date)`

/** Condition: the search term is in the order's own text or its client's. */
function holds(scoped: ScopedTable, needle: string): SQL {
  const client = matchesEveryNeedle(
    'client_search',
    {
      id: o.client_id,
      text: (like) =>
        sql`exists (select from ${scoped(c)} where ${c.id} = ${o.client_id} and ${like(c.search_text)})`,
    },
    [needle],
  )
  return sql`(${recordMatchesEveryNeedle('order_search', 'o', [needle])} or ${client})`
}

/** Condition: the order with this id exists and is visible to the viewer. */
function isReached(id: number, viewer: OrderViewer): SQL {
  return sql`${o.id} = ${id} and ${o.deleted_at} is null and ${reachesOrder(viewer, sql`o`)}`
}

/** Throws `not_found` for an order that the viewer may not see, without reading it. */
export async function requireOrder(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<void> {
  const [found] = await tenant.rows(
    (scoped) => select({ id: o.id })`from ${scoped(o)} where ${isReached(id, viewer)}`,
  )
  if (!found) throw new DomainError('not_found')
}

export async function getOrder(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<Order> {
  const [row] = await tenant.rows(
    (scoped) => select(orderColumns(scoped, viewer))`from ${scoped(o)} where ${isReached(id, viewer)}`,
  )
  if (!row) throw new DomainError('not_found')
  return present(row, viewer)
}
