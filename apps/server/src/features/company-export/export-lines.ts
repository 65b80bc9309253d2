import type { SQL } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { alias } from '#db/sql/aliases.ts'
import { isTrue, rowWithout, textOrEmpty } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTable } from '#db/table-types.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { batch } from '#features/record-exports/walk-repo.ts'

/** A column of the key by which a table is paged. */
interface KeyColumn {
  name: string
  type: string
}

/** The id within the company, else the rest of the primary key: both are indexed. */
async function keyOf(tenant: TenantDb, table: TenantTable): Promise<KeyColumn[]> {
  const { name } = getTableConfig(table)
  const columns = await tenant.rows(
    () => select({
      name: textOrEmpty(sql`a.attname`),
      type: textOrEmpty(sql`format_type(a.atttypid, null)`),
      is_number: isTrue(sql`a.attname = 'id'`),
    })`from pg_attribute a where a.attrelid = ${name}::regclass and not a.attisdropped and a.attnum > 0
        and a.attname <> 'company_id' and (a.attname = 'id' or a.attnum = any(
          (select i.indkey from pg_index i where i.indrelid = a.attrelid and i.indisprimary)::int2[]))
      order by a.attnum`,
  )
  const number = columns.filter((column) => column.is_number)
  return number.length > 0 ? number : columns
}

/**
 * A table as JSON lines, in batches with keyset pagination, so that later batches cost no more than the first.
 * Without the search column.
 */
export async function* linesOf(
  tenant: TenantDb,
  table: TenantTable,
  part: (scoped: ScopedTable) => SQL = () => sql`true`,
): AsyncGenerator<string> {
  const key = await keyOf(tenant, table)
  const list = (write: (column: KeyColumn) => SQL) => sql.join(key.map(write), sql`, `)
  const columns = list(({ name }) => sql`t.${sql.identifier(name)}`)
  let last: Record<string, unknown> | undefined
  for (;;) {
    const after = last
    const isNext = after
      ? sql`(${columns}) > (${list(({ name, type }) => sql`${after[name]}::text::${sql.raw(type)}`)})`
      : sql`true`
    // A single row per company needs no order.
    const order = key.length > 0 ? sql`order by ${columns} limit ${batch}` : sql``
    const rows = await tenant.rows(
      (scoped) => select({ row: rowWithout('t', 'search_text') })`from ${scoped(alias(table, 't'))}
        where ${part(scoped)} and ${key.length > 0 ? isNext : sql`true`} ${order}`,
    )
    for (const { row } of rows) yield `${JSON.stringify(row)}\n`
    last = rows.at(-1)?.row
    if (!last || key.length === 0 || rows.length < batch) return
  }
}
