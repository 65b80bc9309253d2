import { getTableName, SQL, StringChunk, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { tableParts } from '#db/table-parts.ts'
import type { Row, TenantTable } from '#db/table-types.ts'
import { ColumnRef } from './column-ref.ts'
import { textOf } from './compile.ts'

const source = Symbol('how an alias is written')

/** `(select … from "leads" where "leads"."company_id" = ` and `) l`: the same for every company and statement. */
interface Source {
  opening: StringChunk
  closing: StringChunk
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
  const { names, columns, company } = tableParts(table)
  const opening = textOf(sql`(select ${columns} from ${table} where ${company} = `).text
  const refs = refsOf(names, name)
  const written: Source = { opening: new StringChunk(opening), closing: new StringChunk(`) ${name}`) }
  return { ...refs, [source]: written } as Alias<R>
}

const refsOf = (names: string[], alias: string) =>
  Object.fromEntries(names.map((column) => [column, new ColumnRef(alias, column)]))

const everyRow = Symbol('how an alias of all companies is written')

/** What `whole` writes into a statement. */
export interface PlatformTableAlias {
  readonly [everyRow]: SQL
}

/** The columns of a table whose rows are of all companies, under its alias. */
export type PlatformAlias<R> = { readonly [K in keyof R]-?: ColumnRef<R[K]> } & PlatformTableAlias

/** A table under the alias that the platform's statements call it by. */
export function platformAlias<T extends PgTable>(table: T, name: string): PlatformAlias<Row<T>> {
  const refs = refsOf(tableParts(table).names, name)
  return { ...refs, [everyRow]: sql.raw(`"${getTableName(table)}" as ${name}`) } as unknown as PlatformAlias<
    Row<T>
  >
}

/** A platform's alias with the rows of all companies: only the platform's role sees them. */
export const whole = (aliased: PlatformTableAlias): SQL => aliased[everyRow]

/** An alias as the part of its table that is one company's. */
export function scopedTo(aliased: TableAlias, company: SQL): SQL {
  const { opening, closing } = aliased[source]
  return new SQL([opening, company, closing])
}

/** The columns of these names, as a selection takes them. */
export function columnsNamed<T extends object, const K extends keyof T>(
  table: T,
  names: readonly K[],
): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, K>
}
