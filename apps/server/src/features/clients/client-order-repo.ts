import { type ClientListItem, type ClientSort, clientKindNames, type Scope } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { reachesOrder } from '#db/ownership.ts'
import { type Groups, groupCursor, groupsByAssignee, groupsOf } from '#db/paging/grouped-paging.ts'
import { type Cursor, columnKey, type SortKey, sortedBy } from '#db/paging.ts'
import { clients, orders } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { asInt, countRows, sumOf } from '#db/sql/expressions.ts'
import { derived, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { hasDebt } from '#features/orders/orders-repo.ts'

const c = alias(clients, 'c')
const o = alias(orders, 'o')

export const orderFigures = {
  count: countRows(),
  total_kopecks: sumOf(o.total_kopecks, sql`${o.stage} <> 'cancelled'`),
  debt_kopecks: sumOf(asInt(sql`${o.total_kopecks} - ${o.paid_kopecks}`), hasDebt),
}

/** The order of a list of clients: by groups, or by a key that needs this join. */
export type ClientOrder =
  | { groups: Groups }
  | { groups?: undefined; key: SortKey; join: (scoped: ScopedTable) => SQL }

/** Whose list it is, with the scope of orders whose amounts the viewer sees (`null`: none). */
interface OrdersViewer {
  userId: number
  orders: Scope | null
}

const figureKeys = {
  orders: 'count',
  total: 'total_kopecks',
  debt: 'debt_kopecks',
} as const satisfies Record<string, keyof typeof orderFigures>

const isFigure = (by: string): by is keyof typeof figureKeys => Object.hasOwn(figureKeys, by)

const figures = derived('figures', orderFigures)

/** How clients are sorted under the alias `c`. Without amounts to see, the newest come first instead of an order by them. */
export async function clientOrder(
  tenant: TenantDb,
  sort: ClientSort,
  { userId, orders: scope }: OrdersViewer,
): Promise<ClientOrder> {
  const isDescending = sort.startsWith('-')
  const by = sortedBy(sort)
  if (by === 'user') return { groups: await groupsByAssignee(tenant, isDescending) }
  if (by === 'kind') return { groups: groupsOf('kind', 'text', clientKindNames, isDescending) }
  if (!isFigure(by)) return { key: columnKey('c', sort, by), join: () => sql`` }
  if (scope === null) return { key: columnKey('c', '-created_at'), join: () => sql`` }
  return {
    key: { value: asInt(figures[figureKeys[by]]), type: 'bigint', isDescending },
    // All figures at once: one by one for each client they take several times as long.
    join: (scoped) =>
      sql`left join (${select({ client_id: o.client_id, ...orderFigures })`from ${scoped(o)}
      where ${o.client_id} is not null and ${o.deleted_at} is null and ${reachesOrder({ scope, userId }, sql`o`)}
      group by ${o.client_id}`}) figures on figures.client_id = ${c.id}`,
  }
}

/** The cursor after a client in the list's order. */
export const clientCursor =
  (sort: ClientSort) =>
  (row: ClientListItem): Cursor => {
    const by = sortedBy(sort)
    if (by === 'user') return groupCursor(row.user_id, row)
    if (by === 'kind') return groupCursor(row.kind, row)
    if (!isFigure(by)) return { sort_at: row[by], id: row.id }
    return { sort_at: row.orders ? String(row.orders[figureKeys[by]]) : row.created_at, id: row.id }
  }
