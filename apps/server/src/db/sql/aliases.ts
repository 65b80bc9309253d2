import { getTableColumns, getTableName, SQL, StringChunk, sql } from 'drizzle-orm'
import type { Row, TenantTable } from '#db/table-types.ts'

/** A column under its table's alias: it knows its type, and its own name where a list of columns needs one. */
export class ColumnRef<T = unknown> extends SQL<T> {
  readonly column: string

  constructor(alias: string, column: string) {
    super([new StringChunk(`${alias}.${column}`)])
    this.column = column
  }
}

const source = Symbol('how an alias is written')

/** `(select … from "leads" where "leads"."company_id" = ` and `) l`: the same for every company and statement. */
interface Source {
  opening: SQL
  closing: SQL
}

/** What `scoped` writes into a statement. */
export interface TableAlias {
  readonly [source]: Source
}

/** The columns of a table under its alias. */
export type Alias<R> = { readonly [K in keyof R]-?: ColumnRef<R[K]> } & TableAlias

/**
 * A table under the alias that statements call it by. A column that the database no longer has, or has with another type, is a compile
 * error wherever it is written.
 */
export function alias<T extends TenantTable>(table: T, name: string): Alias<Row<T>> {
  return aliasOf<Row<T>>(table, name)
}

/** The same for a table of an outer join, whose row may be missing. */
export function outerAlias<T extends TenantTable>(
  table: T,
  name: string,
): Alias<{ [K in keyof Row<T>]: Row<T>[K] | null }> {
  return aliasOf(table, name)
}

function aliasOf<R>(table: TenantTable, name: string): Alias<R> {
  const keys = Object.keys(getTableColumns(table))
  const own = `"${getTableName(table)}"`
  // Spelled out: rights may cover only some columns.
  const list = keys.map((key) => `"${key}"`).join(', ')
  const opening = sql.raw(`(select ${list} from ${own} where ${own}."company_id" = `)
  const columns = Object.fromEntries(keys.map((key) => [key, new ColumnRef(name, key)]))
  return { ...columns, [source]: { opening, closing: sql.raw(`) ${name}`) } } as Alias<R>
}

/** An alias as the part of its table that is one company's. */
export const scopedTo = (aliased: TableAlias, company: SQL): SQL =>
  sql`${aliased[source].opening}${company}${aliased[source].closing}`

/** The columns of these names, as a selection takes them. */
export function columnsNamed<T extends object, const K extends keyof T>(
  table: T,
  names: readonly K[],
): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, K>
}
