import { type SQL, sql } from 'drizzle-orm'
import type { TableAlias } from './aliases.ts'
import type { ColumnRef } from './column-ref.ts'
import { Pieces } from './pieces.ts'
import type { Fields, Selected } from './select.ts'

/**
 * Expressions whose text alone decides their type. A `bigint` arrives as a number and JSON as what it holds (`pool.ts`); instants inside of
 * JSON are PostgreSQL's own text.
 */

/** How many rows there are, or how many of them `where` holds for. */
export const countRows = (where?: SQL): SQL<number> =>
  where ? sql<number>`count(*) filter (where ${where})` : sql<number>`count(*)`

export const countDistinct = (value: SQL): SQL<number> => sql<number>`count(distinct ${value})`
/** How many rows have a value. */
export const countOfValues = (value: SQL): SQL<number> => sql<number>`count(${value})`

/** A sum that is 0 where there is nothing to add. */
export const sumOf = (value: SQL<number> | SQL<number | null>, where?: SQL): SQL<number> =>
  sql<number>`coalesce(sum(${value})${where ? sql` filter (where ${where})` : sql``}, 0)::bigint`

/** When the transaction began. */
export const now: SQL<string> = sql<string>`now()`

/** A condition as a column; one that is unknown is false. */
export const isTrue = (condition: SQL): SQL<boolean> => sql<boolean>`((${condition}) is true)`

export const exists = (statement: SQL): SQL<boolean> => sql<boolean>`exists (${statement})`

/** The only column of a statement of one row, or null where it has none. */
export const scalar = <V>(statement: SQL<Record<string, V>>): SQL<V | null> => sql<V | null>`(${statement})`

export const coalesce = <A, B>(value: SQL<A>, otherwise: SQL<B>): SQL<NonNullable<A> | B> =>
  sql<NonNullable<A> | B>`coalesce(${value}, ${otherwise})`

/** A constant of the program, written into the text. */
export const literal = <const V extends string | number | boolean>(value: V): SQL<V> =>
  sql.raw(typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)) as SQL<V>

/** An instant that may be missing. */
export const asInstant = (value: SQL): SQL<string | null> => sql<string | null>`(${value})::timestamptz`

/** An instant inside of JSON as the wire has it. */
export const jsonInstant = <T extends string | null>(value: SQL<T>): SQL<T> =>
  sql<T>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A list of texts, empty where there is none. */
export const asTexts = (value: SQL): SQL<string[]> => sql<string[]>`coalesce((${value})::text[], '{}')`

export const instant = (value: string): SQL<string> => sql<string>`${literal(value)}::timestamptz`

export const nothing: SQL<null> = sql<null>`null`

export const caseWhen = <A, B = null>(
  condition: SQL,
  value: SQL<A>,
  otherwise: SQL<A | B> | SQL<B> = nothing as SQL<B>,
): SQL<A | B> => sql<A | B>`case when ${condition} then ${value} else ${otherwise} end`

/** How long a JSON list is. */
export const lengthOf = (value: ColumnRef<readonly unknown[]>): SQL<number> =>
  sql<number>`jsonb_array_length(${value})`

export const max = <T>(value: SQL<T>): SQL<T | null> => sql<T | null>`max(${value})`

/** The greatest of those that are there. */
export const greatest = <T>(value: SQL<T>, ...others: SQL[]): SQL<T> =>
  sql<T>`greatest(${sql.join([value, ...others], sql`, `)})`

/** A text, empty where there is none. */
export const words = (value: SQL): SQL<string> => sql<string>`coalesce((${value})::text, '')`
export const asText = (value: SQL): SQL<string | null> => sql<string | null>`(${value})::text`
/** A whole number out of one that is there. */
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

/** All of a group's values, in an order; an empty list where there are none. */
export const jsonArray = <T>(value: SQL<T>, orderBy: SQL): SQL<T[]> =>
  sql<T[]>`coalesce(json_agg(${value} order by ${orderBy}), '[]')`

/** The first row of a statement as JSON, or null where it has none: one({ id: u.id })`from ${scoped(u)} where …`. */
export function one<F extends Fields>(fields: F) {
  return (rest: TemplateStringsArray, ...values: unknown[]): SQL<Selected<F> | null> =>
    sql<Selected<F> | null>`(select ${jsonObject(fields)} ${sql(rest, ...values)})`
}

/** All rows of a statement as JSON, in an order. */
export function list<F extends Fields>(fields: F, orderBy: SQL) {
  return (rest: TemplateStringsArray, ...values: unknown[]): SQL<Selected<F>[]> =>
    sql<Selected<F>[]>`(select ${jsonArray(jsonObject(fields), orderBy)} ${sql(rest, ...values)})`
}

/** One value of all rows of a statement as a JSON list, in an order. */
export function listOfValues<T>(value: SQL<T>, orderBy: SQL) {
  return (rest: TemplateStringsArray, ...values: unknown[]): SQL<T[]> =>
    sql<T[]>`(select ${jsonArray(value, orderBy)} ${sql(rest, ...values)})`
}

/** One value of a statement's first row, or null where it has none. */
export function first<T>(value: SQL<T>) {
  return (rest: TemplateStringsArray, ...values: unknown[]): SQL<T | null> =>
    sql<T | null>`(select ${value} ${sql(rest, ...values)})`
}

/** How many rows a statement has. */
export const countOf = (rest: TemplateStringsArray, ...values: unknown[]): SQL<number> =>
  sql<number>`(select count(*) ${sql(rest, ...values)})`

/** A row of another table by the key that leads to it; where the key is required, so is the row. */
export const referenced = <K extends number | null, F extends Fields>(
  scoped: (aliased: TableAlias) => SQL,
  table: TableAlias & { id: SQL<number> },
  key: SQL<K>,
  fields: F,
): SQL<Selected<F> | Extract<K, null>> =>
  sql<Selected<F> | Extract<K, null>>`(
    select ${jsonObject(fields)} from ${scoped(table)} where ${table.id} = ${key})`

/** What a JSON object has under a key, or null. */
export const jsonField = <T, K extends keyof T & string>(
  json: SQL<T>,
  key: K,
): SQL<Exclude<T[K], undefined> | null> => sql<Exclude<T[K], undefined> | null>`${json}->${literal(key)}`

/** A whole row as JSON but one column. */
export const rowWithout = (alias: string, column: string): SQL<Record<string, unknown>> =>
  sql<Record<string, unknown>>`to_jsonb(${sql.identifier(alias)}) - ${literal(column)}`

/** A text where it is one of these, else null. */
export const oneOf = <const W extends string>(value: SQL, allowed: readonly W[]): SQL<W | null> =>
  sql<W | null>`case when ${value} in (${sql.join(allowed.map(literal), sql`, `)}) then ${value} end`

/** The element of a JSON list whose `key` is this, or null. */
export const elementOf = <T>(items: SQL<T[]>, key: string & keyof T, value: SQL): SQL<T | null> =>
  sql<T | null>`(select e from jsonb_array_elements(${items}) e where e->>${literal(key)} = (${value})::text)`
