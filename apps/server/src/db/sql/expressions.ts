import { type SQL, sql } from 'drizzle-orm'
import type { Fields, Selected } from './select.ts'

/**
 * Expressions whose text alone decides their type. A `bigint` arrives as a number and JSON as what it holds (`pool.ts`); instants inside of
 * JSON are PostgreSQL's own text.
 */

/** How many rows there are, or how many of them `where` holds for. */
export const countRows = (where?: SQL): SQL<number> =>
  where ? sql<number>`count(*) filter (where ${where})` : sql<number>`count(*)`

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

/** The greatest of those that are there. */
export const greatest = <T>(value: SQL<T>, ...others: SQL[]): SQL<T> =>
  sql<T>`greatest(${sql.join([value, ...others], sql`, `)})`

/** A text, empty where there is none. */
export const words = (value: SQL): SQL<string> => sql<string>`coalesce((${value})::text, '')`
export const asText = (value: SQL): SQL<string | null> => sql<string | null>`(${value})::text`
export const asNumber = (value: SQL): SQL<number | null> => sql<number | null>`(${value})::float8`

export function jsonObject<F extends Fields>(fields: F): SQL<Selected<F>> {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`)
  return sql<Selected<F>>`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** All of a group's values, in an order; an empty list where there are none. */
export const jsonArray = <T>(value: SQL<T>, orderBy: SQL): SQL<T[]> =>
  sql<T[]>`coalesce(json_agg(${value} order by ${orderBy}), '[]')`
