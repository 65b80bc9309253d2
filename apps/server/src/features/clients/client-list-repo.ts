import {
  type api,
  type ClientCounts,
  type ClientListItem,
  limits,
  type Paged,
  type Query,
  type Role,
  type Scope,
  scopeOf,
} from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { hasAssignee, reaches, reachesOrder, type Viewer } from '#db/ownership.ts'
import { fromGroupedPage, groupedOrder } from '#db/paging/grouped-paging.ts'
import { keysetBy, pageOf } from '#db/paging.ts'
import { clients, orders } from '#db/schema/tables.gen.ts'
import { matchesQuery } from '#db/search.ts'
import { alias } from '#db/sql/aliases.ts'
import { countOf, countRows, jsonObject, nothing } from '#db/sql/expressions.ts'
import { derived, every, select, withQueries } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { hasAnyTag } from '#features/dictionaries/record-dictionary-repo.ts'
import { hasDebt, isActive } from '#features/orders/orders-repo.ts'
import { dayEnd, dayStart } from '#time/days.ts'
import { firstSource, hadNoContact, lastContact } from './client-contact-repo.ts'
import { clientCursor, clientOrder, orderFigures } from './client-order-repo.ts'
import { clientColumns } from './clients-repo.ts'

const c = alias(clients, 'c')
const o = alias(orders, 'o')

/** The viewer and the time zone that day filters are read in. */
export interface ClientViewer extends Viewer {
  timeZone: string
  /** Says of which leads, chats and orders a row or a filter may tell. */
  role: Role
}

export interface ClientListViewer extends ClientViewer {
  /** The scope of orders whose amounts the viewer sees; `null`: none. */
  orders: Scope | null
}

type ListQuery = Query<typeof api.clients.list>
export type ClientConditions = Query<typeof api.clients.counts>

export async function listClients(
  tenant: TenantDb,
  query: ListQuery,
  viewer: ClientListViewer,
): Promise<Paged<ClientListItem>> {
  const conditions = (scoped: ScopedTable) => clientConditions(query, viewer, scoped)
  const order = await clientOrder(tenant, query.sort, viewer)
  const place = order.groups ? undefined : keysetBy(order.key, 'c', query.cursor)
  const inOrder = place?.order ?? groupedOrder('c')
  const [rows, [count]] = await Promise.all([
    tenant.rows((scoped) => {
      // Only what the page shows is joined with its orders.
      const fromPage = order.groups
        ? fromGroupedPage('found', 'c', order.groups, query, isFoundOnce(query))
        : sql`from (${select(every(c))`from ${scoped(c)} ${order.join(scoped)}
            where ${conditions(scoped)}${place?.afterCursor} order by ${inOrder} limit ${query.limit + 1}`}) c`
      const { value, join } = ordersOf(scoped, viewer)
      const columns = {
        ...clientColumns(scoped),
        orders: value,
        last_contact_at: lastContact(scoped, viewer),
        source: firstSource(scoped, viewer),
      }
      const listed = select(columns)`${fromPage} ${join} order by ${inOrder}`
      return order.groups ? withQueries(foundClients(query, viewer, scoped), listed) : listed
    }),
    tenant.rows(
      (scoped) => select({ count: countRows() })`from (
          select from ${scoped(c)} where ${conditions(scoped)} limit ${limits.countCap + 1}) counted`,
    ),
  ])
  return pageOf(rows, query.limit, count?.count ?? 0, clientCursor(query.sort))
}

/** The trash and what a search finds have no index of an order by groups. */
const isFoundOnce = ({ q, trash }: ClientConditions) => Boolean(q) || trash === true

/** The matches, for an order by groups. */
const foundClients = (query: ListQuery, viewer: ClientViewer, scoped: ScopedTable) =>
  sql`found as ${isFoundOnce(query) ? sql`materialized` : sql`not materialized`} (
    ${select(every(c))`from ${scoped(c)} where ${clientConditions(query, viewer, scoped)}`})`

/** What a client has ordered and not yet paid, of the orders that the viewer may read. */
export const figuresOfOrders = (scoped: ScopedTable, clientId: SQL, viewer: Viewer) =>
  select(orderFigures)`from ${scoped(o)}
    where ${o.client_id} = ${clientId} and ${o.deleted_at} is null and ${reachesOrder(viewer, sql`o`)}`

/** The same of each client, for those who may see it. */
function ordersOf(scoped: ScopedTable, { orders: scope, userId }: ClientListViewer) {
  if (scope === null) return { value: nothing, join: sql`` }
  const figures = figuresOfOrders(scoped, c.id, { scope, userId })
  return {
    value: jsonObject(derived('figures', orderFigures)),
    join: sql`cross join lateral (${figures}) figures`,
  }
}

/** Conditions on `clients` under the alias `c`. */
export function clientConditions(query: ClientConditions, viewer: ClientViewer, scoped: ScopedTable): SQL {
  const textMatches = query.q ? [matchesQuery('client_search', 'c', query.q)] : []
  const inTrashOrNot = query.trash ? sql`${c.deleted_at} is not null` : sql`${c.deleted_at} is null`
  const tagged = query.tag_id?.length ? [hasAnyTag(scoped, 'client_id', c.id, query.tag_id)] : []
  const assigned = query.user_id === undefined ? [] : [hasAssignee(c.user_id, query.user_id, viewer)]
  const created = [
    ...(query.from ? [sql`${c.created_at} >= ${dayStart(query.from, viewer.timeZone)}`] : []),
    ...(query.to ? [sql`${c.created_at} < ${dayEnd(query.to, viewer.timeZone)}`] : []),
  ]
  return sql.join(
    [
      inTrashOrNot,
      reaches(viewer, c.user_id),
      ...assigned,
      ...created,
      ...tagged,
      ...kindAndRecords(query, viewer, scoped),
      ...textMatches,
    ],
    sql` and `,
  )
}

/** Conditions on what the client is, and on its orders and last contact. */
function kindAndRecords(query: ClientConditions, viewer: ClientViewer, scoped: ScopedTable): SQL[] {
  const { kind, has_active_order, has_debt, no_contact_days } = query
  const amounts = scopeOf(viewer.role, 'order.price.read')
  const scope = scopeOf(viewer.role, 'order.read')
  const hasOrder = (condition: SQL, isWanted: boolean) => {
    const found =
      scope === null
        ? sql`false`
        : sql`exists (select from ${scoped(o)} where ${o.client_id} = ${c.id} and ${o.deleted_at} is null
            and ${reachesOrder({ ...viewer, scope }, sql`o`)} and ${condition})`
    return isWanted ? found : sql`not ${found}`
  }
  return [
    ...(kind === undefined ? [] : [sql`${c.kind} = ${kind}`]),
    ...(has_active_order === undefined ? [] : [hasOrder(isActive, has_active_order)]),
    // Without permission to see prices the list must not reveal debts.
    ...(has_debt === undefined ? [] : [amounts === null ? sql`false` : hasOrder(hasDebt, has_debt)]),
    ...(no_contact_days === undefined ? [] : [hadNoContact(scoped, viewer, no_contact_days)]),
  ]
}

const counted = { user_id: c.user_id }
const f = derived('f', counted)

/** How many clients each chip would show with the other filters as they are. Counting stops past the cap. */
export async function countClientsByChip(
  tenant: TenantDb,
  query: ClientConditions,
  viewer: ClientViewer,
): Promise<ClientCounts> {
  const others = { ...query, user_id: undefined }
  const [row] = await tenant.rows((scoped) => {
    // What a search finds is evaluated once for both chips. Without one, each count stops early at its index.
    const materialization = query.q ? sql`materialized` : sql`not materialized`
    const count = (user: 'me' | 'none') =>
      countOf`from (select from found f where ${hasAssignee(f.user_id, user, viewer)} limit ${limits.chipCountCap + 1}) counted`
    return withQueries(
      sql`found as ${materialization} (${select(counted)`from ${scoped(c)} where ${clientConditions(others, viewer, scoped)}`})`,
      select({ mine: count('me'), unassigned: count('none') })``,
    )
  })
  if (!row) throw new Error('a count without a row')
  return row
}
