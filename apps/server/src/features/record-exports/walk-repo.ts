import type { SQL } from 'drizzle-orm'
import { type Groups, groupConditions } from '#db/paging/grouped-paging.ts'
import { columnKey, keysetBy, type SortKey, writeCursor } from '#db/paging.ts'
import { users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { asText, first } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import type { Cell } from '#tables/cell-rules.ts'

const u = alias(users, 'u')

export interface ExportTable {
  name: string
  columns: string[]
  /** Rows in batches: a company may have a million. */
  rows: (tenant: TenantDb) => AsyncIterable<Cell[]>
}

/** A table of a list: `listed` says for each of its columns in which column of the list it is shown. */
export interface ListTable extends ExportTable {
  listed: (string | null)[]
}

/** The same table with the list's columns first, in the list's order. */
export function arranged({ listed, ...table }: ListTable, columns: readonly string[]): ExportTable {
  const places = listed.map((_, place) => place)
  const first = columns.flatMap((column) => places.filter((place) => listed[place] === column))
  const order = [...new Set([...first, ...places])]
  return {
    ...table,
    columns: order.map((place) => table.columns[place] ?? ''),
    rows: async function* (tenant) {
      for await (const row of table.rows(tenant)) yield order.map((place) => row[place] ?? null)
    },
  }
}

export const batch = 1000

/** Pages through a table by id. */
export async function* walk<R extends { id: number }>(
  tenant: TenantDb,
  page: (scoped: ScopedTable, after: SQL) => SQL<R>,
): AsyncGenerator<R> {
  let last = 0
  for (;;) {
    const rows = await tenant.rows((scoped) => page(scoped, sql`${last}::bigint`))
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < batch) return
    last = end.id
  }
}

/** The order of a walk: by groups, or by a key with what it needs joined. */
export type WalkOrder =
  | { groups: Groups }
  | { groups?: undefined; key: SortKey; join?: (scoped: ScopedTable) => SQL }

/** Where a page of a sorted walk begins: the parts of its statement, and the column `sort_key` that it must have. */
export interface Place {
  join: SQL
  after: SQL
  order: SQL
  sortKey: SQL<string | number>
}

/** Pages through a table under `alias` in the order of a list. */
export async function* walkSorted<R extends { id: number; sort_key: string | number }>(
  tenant: TenantDb,
  name: string,
  order: WalkOrder,
  page: (scoped: ScopedTable, place: Place) => SQL<R>,
): AsyncGenerator<R> {
  if (!order.groups) return yield* walkByKey(tenant, name, order, page)
  const newest = columnKey(name, '-created_at')
  for (const isInGroup of groupConditions(name, order.groups))
    yield* walkByKey(tenant, name, { key: newest }, (scoped, place) =>
      page(scoped, { ...place, after: sql`${isInGroup}${place.after}` }),
    )
}

async function* walkByKey<R extends { id: number; sort_key: string | number }>(
  tenant: TenantDb,
  name: string,
  { key, join }: Exclude<WalkOrder, { groups: Groups }>,
  page: (scoped: ScopedTable, place: Place) => SQL<R>,
): AsyncGenerator<R> {
  let cursor: string | undefined
  for (;;) {
    const { order, afterCursor } = keysetBy(key, name, cursor)
    const rows = await tenant.rows((scoped) =>
      page(scoped, { join: join?.(scoped) ?? sql``, after: afterCursor, order, sortKey: key.value }),
    )
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < batch) return
    cursor = writeCursor({ sort_at: String(end.sort_key), id: end.id })
  }
}

export const userName = (scoped: ScopedTable, holder: SQL) =>
  first(u.name)`from ${scoped(u)} where ${u.id} = ${holder}`

/** Date and time without a zone, for a date cell. */
export const moment = (column: SQL, timeZone = 'UTC') =>
  asText(sql`to_char(${column} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`)
