import type { SQL } from 'drizzle-orm'
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

export const userName = (scoped: ScopedTable, holder: SQL) =>
  first(u.name)`from ${scoped(u)} where ${u.id} = ${holder}`

/** Date and time without a zone, for a date cell. */
export const moment = (column: SQL, timeZone = 'UTC') =>
  asText(sql`to_char(${column} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`)
