import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { columnList } from '#db/table-parts.ts'
import type { Row } from '#db/table-types.ts'
import type { Alias, PlatformAlias } from './aliases.ts'
import { ColumnRef } from './column-ref.ts'
import { quoted } from './compile.ts'
import { Pieces } from './pieces.ts'

/** The columns of a statement by their names; an undefined column is left out. */
export type Fields = Record<string, SQL | undefined>

type TypeOf<E> = E extends SQL<infer T> ? T : E
export type Selected<F extends Fields> = { [K in keyof F]: TypeOf<F[K]> }

/**
 * A hand-written `select` whose rows have the types of its columns: select({ id: l.id })`from ${scoped(l)} where …`.
 */
export function select<F extends Fields>(fields: F) {
  return (text: TemplateStringsArray, ...values: unknown[]): SQL<Selected<F>> =>
    sql<Selected<F>>`select ${columnsOf(fields)} ${sql(text, ...values)}`
}

/** Columns of every row and those of an outer join, which are either all present or all null. */
export function selectWithOuter<F extends Fields, O extends Fields>(fields: F, alias: string, outer: O) {
  type Row = Selected<F> & (Selected<O> | { [K in keyof O]: null })
  const outerColumns = Object.keys(outer).map((name) => sql.raw(`${alias}.${name}`))
  return (text: TemplateStringsArray, ...values: unknown[]): SQL<Row> =>
    sql<Row>`select ${columnsOf(fields)}, ${sql.join(outerColumns, sql`, `)} ${sql(text, ...values)}`
}

/** All columns of an alias, and further ones. */
export function selectRow<R, F extends Fields>(aliased: Alias<R>, more: F) {
  return (text: TemplateStringsArray, ...values: unknown[]): SQL<R & Selected<F>> =>
    sql<R & Selected<F>>`select ${columnsOf({ ...every(aliased), ...more })} ${sql(text, ...values)}`
}

/** The columns of a subquery or CTE under its alias. */
export function derived<F extends Fields>(alias: string, fields: F) {
  const columns = Object.keys(fields).map((name) => [name, new ColumnRef(alias, name)])
  return Object.fromEntries(columns) as { [K in keyof F]: ColumnRef<TypeOf<F[K]>> }
}

/** A statement that changes rows, with a typed `returning`. */
export function returning<F extends Fields>(statement: SQL, fields: F): SQL<Selected<F>> {
  return sql<Selected<F>>`${statement} returning ${columnsOf(fields)}`
}

/** `select` of all columns of a table. */
export const selectAll = <T extends PgTable>(table: T, rest: SQL): SQL<Row<T>> =>
  sql<Row<T>>`select ${columnList(table)} from ${table} ${rest}`

/** A statement that changes rows of a table and returns all their columns. */
export const returningAll = <T extends PgTable>(statement: SQL, table: T): SQL<Row<T>> =>
  sql<Row<T>>`${statement} returning ${columnList(table)}`

/** Adds `for update`. */
export const forUpdate = <T>(statement: SQL<T>): SQL<T> => sql<T>`${statement} for update`

/** A statement with common table expressions. */
export function withQueries<T>(queries: SQL, statement: SQL<T>): SQL<T> {
  return sql<T>`with ${queries} ${statement}`
}

/** All columns of an alias, for `select`. */
export function every<R>(aliased: Alias<R> | PlatformAlias<R>): { [K in keyof R]-?: ColumnRef<R[K]> } {
  return { ...aliased }
}

function columnsOf(fields: Fields): SQL {
  const columns = new Pieces()
  let separator = ''
  for (const [name, value] of Object.entries(fields)) {
    if (!value) continue
    columns.text(separator).value(value)
    if (!(value instanceof ColumnRef && value.column === name)) columns.text(` as ${quoted(name)}`)
    separator = ', '
  }
  return columns.toSql()
}
