import { type SQL, sql } from 'drizzle-orm'
import type { TableAlias } from './aliases.ts'
import type { ColumnRef } from './column-ref.ts'
import { Pieces } from './pieces.ts'
import type { Fields, Selected } from './select.ts'

/**
 * Typed SQL expressions. A `bigint` is returned as a number and JSON parsed (`pool.ts`); timestamps inside JSON are PostgreSQL's
 * own text.
 */

/** The number of rows, or of those that match `where`. */
export const countRows = (where?: SQL): SQL<number> =>
  where ? sql<number>`count(*) filter (where ${where})` : sql<number>`count(*)`

export const countDistinct = (value: SQL): SQL<number> => sql<number>`count(distinct ${value})`
/** The number of non-null values. */
export const countOfValues = (value: SQL): SQL<number> => sql<number>`count(${value})`

/** A sum that is 0 for no rows. */
export const sumOf = (value: SQL<number> | SQL<number | null>, where?: SQL): SQL<number> =>
  sql<number>`coalesce(sum(${value})${where ? sql` filter (where ${where})` : sql``}, 0)::bigint`

/** The time at which the transaction began. */
export const now: SQL<string> = sql<string>`now()`

/** A condition as a column, with null as false. */
export const isTrue = (condition: SQL): SQL<boolean> => sql<boolean>`((${condition}) is true)`

export const exists = (statement: SQL): SQL<boolean> => sql<boolean>`exists (${statement})`

/** A scalar subquery; null when it has no row. */
export const scalar = <V>(statement: SQL<Record<string, V>>): SQL<V | null> => sql<V | null>`(${statement})`

export const coalesce = <A, B>(value: SQL<A>, otherwise: SQL<B>): SQL<NonNullable<A> | B> =>
  sql<NonNullable<A> | B>`coalesce(${value}, ${otherwise})`

/** A constant of the program, written into the SQL text. */
export const literal = <const V extends string | number | boolean>(value: V): SQL<V> =>
  sql.raw(typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)) as SQL<V>

/** A nullable timestamp. */
export const asInstant = (value: SQL): SQL<string | null> => sql<string | null>`(${value})::timestamptz`

/** A timestamp inside JSON in the API's format. */
export const jsonInstant = <T extends string | null>(value: SQL<T>): SQL<T> =>
  sql<T>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A text array, empty for null. */
export const asTexts = (value: SQL): SQL<string[]> => sql<string[]>`coalesce((${value})::text[], '{}')`

export const instant = (value: string): SQL<string> => sql<string>`${literal(value)}::timestamptz`

export const nothing: SQL<null> = sql<null>`null`

export const caseWhen = <A, B = null>(
  condition: SQL,
  value: SQL<A>,
  otherwise: SQL<A | B> | SQL<B> = nothing as SQL<B>,
): SQL<A | B> => sql<A | B>`case when ${condition} then ${value} else ${otherwise} end`

/** The length of a JSON array. */
export const lengthOf = (value: ColumnRef<readonly unknown[]>): SQL<number> =>
  sql<number>`jsonb_array_length(${value})`

export const min = <T>(value: SQL<T>): SQL<T | null> => sql<T | null>`min(${value})`
export const max = <T>(value: SQL<T>): SQL<T | null> => sql<T | null>`max(${value})`

/** The greatest of the non-null values. */
export const greatest = <T>(value: SQL<T>, ...others: SQL[]): SQL<T> =>
  sql<T>`greatest(${sql.join([value, ...others], sql`, `)})`

/** A text, empty for null. */
export const textOrEmpty = (value: SQL): SQL<string> => sql<string>`coalesce((${value})::text, '')`
export const asText = (value: SQL): SQL<string | null> => sql<string | null>`(${value})::text`
/** A whole number, 0 for null. */
export const asInt = (value: SQL): SQL<number> => sql<number>`coalesce((${value})::bigint, 0)`
export const asNumber = (value: SQL): SQL<number | null> => sql<number | null>`(${value})::float8`

export function jsonObject<F extends Fields>(fields: F): SQL<Selected<F>> {
  const pairs = new Pieces().text('json_build_object(')
  let separator = ''
  for (const [name, value] of Object.entries(fields)) {
    if (!value) continue
    pairs.text(`${separator}'${name}', `).value(value)
    separator = ', '
  }
  return pairs.text(')').toSql()
}

/** A group's values as an ordered JSON array, empty for no rows. */
export const jsonArray = <T>(value: SQL<T>, orderBy: SQL): SQL<T[]> =>
  sql<T[]>`coalesce(json_agg(${value} order by ${orderBy}), '[]')`

/** A group's values by their keys as a JSON object, null for no rows. */
export const jsonByKey = (key: SQL, value: SQL<string | null>): SQL<Record<string, string> | null> =>
  sql<Record<string, string> | null>`json_object_agg(${key}, ${value})`

/** The first row of a statement as JSON, or null: one({ id: u.id })`from ${scoped(u)} where …`. */
export function one<F extends Fields>(fields: F) {
  return (rest: TemplateStringsArray, ...values: unknown[]): SQL<Selected<F> | null> =>
    sql<Selected<F> | null>`(select ${jsonObject(fields)} ${sql(rest, ...values)})`
}

/** All rows of a statement as an ordered JSON array. */
export function list<F extends Fields>(fields: F, orderBy: SQL) {
  return (rest: TemplateStringsArray, ...values: unknown[]): SQL<Selected<F>[]> =>
    sql<Selected<F>[]>`(select ${jsonArray(jsonObject(fields), orderBy)} ${sql(rest, ...values)})`
}

/** One value of each row of a statement as an ordered JSON array. */
export function listOfValues<T>(value: SQL<T>, orderBy: SQL) {
  return (rest: TemplateStringsArray, ...values: unknown[]): SQL<T[]> =>
    sql<T[]>`(select ${jsonArray(value, orderBy)} ${sql(rest, ...values)})`
}

/** One value of a statement's first row, or null. */
export function first<T>(value: SQL<T>) {
  return (rest: TemplateStringsArray, ...values: unknown[]): SQL<T | null> =>
    sql<T | null>`(select ${value} ${sql(rest, ...values)})`
}

/** The number of rows of a statement. */
export const countOf = (rest: TemplateStringsArray, ...values: unknown[]): SQL<number> =>
  sql<number>`(select count(*) ${sql(rest, ...values)})`

/** The row that a foreign key refers to; it is non-null when the key is. */
export const referenced = <K extends number | null, F extends Fields>(
  scoped: (aliased: TableAlias) => SQL,
  table: TableAlias & { id: SQL<number> },
  key: SQL<K>,
  fields: F,
): SQL<Selected<F> | Extract<K, null>> =>
  sql<Selected<F> | Extract<K, null>>`(
    select ${jsonObject(fields)} from ${scoped(table)} where ${table.id} = ${key})`

/** The value of a key of a JSON object, or null. */
export const jsonField = <T, K extends keyof T & string>(
  json: SQL<T>,
  key: K,
): SQL<Exclude<T[K], undefined> | null> => sql<Exclude<T[K], undefined> | null>`${json}->${literal(key)}`

/** A whole row as JSON without one column. */
export const rowWithout = (alias: string, column: string): SQL<Record<string, unknown>> =>
  sql<Record<string, unknown>>`to_jsonb(${sql.identifier(alias)}) - ${literal(column)}`

/** A text if it is one of the allowed values, otherwise null. */
export const oneOf = <const W extends string>(value: SQL, allowed: readonly W[]): SQL<W | null> =>
  sql<W | null>`case when ${value} in (${sql.join(allowed.map(literal), sql`, `)}) then ${value} end`

/** The element of a JSON array whose `key` has this value, or null. */
export const elementOf = <T>(items: SQL<T[]>, key: string & keyof T, value: SQL): SQL<T | null> =>
  sql<T | null>`(select e from jsonb_array_elements(${items}) e where e->>${literal(key)} = (${value})::text)`
