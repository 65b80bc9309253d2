import { getTableName, SQL, StringChunk, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { tableParts } from '#db/table-parts.ts'
import type { Row, TenantTable } from '#db/table-types.ts'
import { ColumnRef } from './column-ref.ts'
import { textOf } from './compile.ts'

const source = Symbol('how an alias is written')

/** `(select … from "leads" where "leads"."company_id" = ` and `) l`: constant texts, cached for all statements. */
interface Source {
  opening: StringChunk
  closing: StringChunk
}

/** What `scoped` needs to write a table into a statement. */
export interface TableAlias {
  readonly [source]: Source
}

/** The columns of a table under its alias. */
export type Alias<R> = { readonly [K in keyof R]-?: ColumnRef<R[K]> } & TableAlias

/**
 * A table under an alias. Using a column that the database no longer has, or has with another type, is a compile error.
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

/** What `acrossCompanies` needs to write a table into a statement. */
export interface PlatformTableAlias {
  readonly [everyRow]: SQL
}

/** The columns of a table with the rows of all companies, under its alias. */
export type PlatformAlias<R> = { readonly [K in keyof R]-?: ColumnRef<R[K]> } & PlatformTableAlias

/** A table under an alias, for the platform's statements. */
export function platformAlias<T extends PgTable>(table: T, name: string): PlatformAlias<Row<T>> {
  const refs = refsOf(tableParts(table).names, name)
  return { ...refs, [everyRow]: sql.raw(`"${getTableName(table)}" as ${name}`) } as unknown as PlatformAlias<
    Row<T>
  >
}

/** The table of a platform alias with the rows of all companies, which only the platform role can see. */
export const acrossCompanies = (aliased: PlatformTableAlias): SQL => aliased[everyRow]

/** The table of an alias, limited to one company's rows. */
export function scopedTo(aliased: TableAlias, company: SQL): SQL {
  const { opening, closing } = aliased[source]
  return new SQL([opening, company, closing])
}

/** The columns with these names, for `select`. */
export function columnsNamed<T extends object, const K extends keyof T>(
  table: T,
  names: readonly K[],
): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, K>
}
