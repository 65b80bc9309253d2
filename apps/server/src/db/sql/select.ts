import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { columnList } from '#db/table-parts.ts'
import type { Row } from '#db/table-types.ts'
import type { Alias, PlatformAlias } from './aliases.ts'
import { ColumnRef } from './column-ref.ts'
import { quoted } from './compile.ts'
import { Pieces } from './pieces.ts'

/** What a statement answers, by the names of its columns; a column without an expression is left out. */
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

/** Columns that every row has, beside those of an outer join of a whole statement: all of them are there, or none. */
export function selectWithOuter<F extends Fields, O extends Fields>(fields: F, alias: string, outer: O) {
  type Row = Selected<F> & (Selected<O> | { [K in keyof O]: null })
  const outerColumns = Object.keys(outer).map((name) => sql.raw(`${alias}.${name}`))
  return (text: TemplateStringsArray, ...values: unknown[]): SQL<Row> =>
    sql<Row>`select ${columnsOf(fields)}, ${sql.join(outerColumns, sql`, `)} ${sql(text, ...values)}`
}

/** All columns of an alias, and more. */
export function selectRow<R, F extends Fields>(aliased: Alias<R>, more: F) {
  return (text: TemplateStringsArray, ...values: unknown[]): SQL<R & Selected<F>> =>
    sql<R & Selected<F>>`select ${columnsOf({ ...every(aliased), ...more })} ${sql(text, ...values)}`
}

/** The columns of a statement that another one reads from by a name. */
export function derived<F extends Fields>(alias: string, fields: F) {
  const columns = Object.keys(fields).map((name) => [name, new ColumnRef(alias, name)])
  return Object.fromEntries(columns) as { [K in keyof F]: ColumnRef<TypeOf<F[K]>> }
}

/** A statement that changes rows and answers of each of them what `fields` say. */
export function returning<F extends Fields>(statement: SQL, fields: F): SQL<Selected<F>> {
  return sql<Selected<F>>`${statement} returning ${columnsOf(fields)}`
}

/** Every column of a table's own rows. */
export const selectAll = <T extends PgTable>(table: T, rest: SQL): SQL<Row<T>> =>
  sql<Row<T>>`select ${columnList(table)} from ${table} ${rest}`

/** A statement that changes rows of a table and answers every column of them. */
export const returningAll = <T extends PgTable>(statement: SQL, table: T): SQL<Row<T>> =>
  sql<Row<T>>`${statement} returning ${columnList(table)}`

/** The same statement, its rows held until the transaction ends. */
export const forUpdate = <T>(statement: SQL<T>): SQL<T> => sql<T>`${statement} for update`

/** A statement with what it reads from, named before it. */
export function withQueries<T>(queries: SQL, statement: SQL<T>): SQL<T> {
  return sql<T>`with ${queries} ${statement}`
}

/** The columns of an alias, for a statement that answers all of them. */
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
