import type { ListSort } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { keyset, type SortColumn, sortColumnOf, writeCursor } from '#db/paging.ts'
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

/** Where a page of a sorted walk begins, as the end of its statement. */
export interface Place {
  after: SQL
  order: SQL
}

/** Pages through a table under `alias` in the order of a list. */
export async function* walkSorted<R extends { id: number } & Record<SortColumn, string>>(
  tenant: TenantDb,
  { alias, sort }: { alias: string; sort: ListSort },
  page: (scoped: ScopedTable, place: Place) => SQL<R>,
): AsyncGenerator<R> {
  const column = sortColumnOf({ sort })
  let cursor: string | undefined
  for (;;) {
    const { order, afterCursor } = keyset(alias, { sort, cursor }, column)
    const rows = await tenant.rows((scoped) => page(scoped, { after: afterCursor, order }))
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < batch) return
    cursor = writeCursor({ sort_at: end[column], id: end.id })
  }
}

export const userName = (scoped: ScopedTable, holder: SQL) =>
  first(u.name)`from ${scoped(u)} where ${u.id} = ${holder}`

/** Date and time without a zone, for a date cell. */
export const moment = (column: SQL, timeZone = 'UTC') =>
  asText(sql`to_char(${column} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`)
