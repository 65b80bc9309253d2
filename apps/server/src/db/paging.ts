import { limits, type Paged } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { fieldError } from '#errors.ts'
import { ColumnRef } from './sql/column-ref.ts'
import { sql } from './sql/sql.ts'
import { texts } from './texts.ts'

/** Where a page ended: the value it is sorted by, mostly a time, and among equal ones the id. */
export interface Cursor {
  sort_at: string
  id: number
}

export function writeCursor({ sort_at, id }: Cursor): string {
  return Buffer.from(`${sort_at}|${id}`).toString('base64url')
}

const isInstant = (text: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** Throws a validation error at `cursor` when it is malformed. */
export function readCursor(text: string, isValid: (sortedBy: string) => boolean = isInstant): Cursor {
  const [, sort_at = '', idText = ''] =
    /^(.*)\|(\d{1,16})$/s.exec(Buffer.from(text, 'base64url').toString()) ?? []
  const id = Number(idText)
  if (!isValid(sort_at) || !Number.isSafeInteger(id) || id < 1) throw fieldError('cursor', texts.badCursor)
  return { sort_at, id }
}

/** Types that lists are sorted by, and which texts in a cursor are values of them. */
const keyTypes = {
  timestamptz: isInstant,
  // PostgreSQL stores no NUL in a text.
  text: (text: string) => !text.includes('\0'),
  bigint: (text: string) => /^-?\d{1,18}$/.test(text),
}

/** What a list is sorted by, before the id. */
export interface SortKey {
  value: SQL<string | number>
  type: keyof typeof keyTypes
  isDescending: boolean
}

/** A page's place in a statement: the order, and the condition after the cursor (none on the first page). */
export interface KeysetPlace {
  order: SQL
  afterCursor: SQL
}

/** Columns that are no times. */
const columnTypes: Record<string, SortKey['type']> = { name: 'text', number: 'bigint' }

/** The key of a list sorted by a column of its own; `column` is ascending, anything else descending. */
export const columnKey = (alias: string, sort: string, column = 'created_at'): SortKey => ({
  value: new ColumnRef<string | number>(alias, column),
  type: columnTypes[column] ?? 'timestamptz',
  isDescending: sort !== column,
})

/** Keyset pagination by a column, mostly a time (creation by default). */
export const keyset = (
  alias: string,
  query: { cursor?: string | undefined; sort: string },
  column?: string,
): KeysetPlace => keysetBy(columnKey(alias, query.sort, column), alias, query.cursor)

/** Keyset pagination by any key that a row has at most one value of. */
export function keysetBy(
  { value, type, isDescending }: SortKey,
  alias: string,
  after: string | undefined,
): KeysetPlace {
  const id = sql.raw(`${alias}.id`)
  const order = isDescending ? sql`${value} desc, ${id} desc` : sql`${value}, ${id}`
  if (after === undefined) return { order, afterCursor: sql`` }
  const cursor = readCursor(after, keyTypes[type])
  const sign = isDescending ? sql`<` : sql`>`
  const place = sql`(${cursor.sort_at}::${sql.raw(type)}, ${cursor.id}::bigint)`
  return { order, afterCursor: sql` and (${value}, ${id}) ${sign} ${place}` }
}

/** A page out of `limit + 1` rows and a capped count; `cursorOf` gives the cursor of a list that is not sorted by creation. */
export function pageOf<T extends { id: number; created_at: string }>(
  rows: T[],
  limit: number,
  count: number,
  cursorOf: (row: T) => Cursor = ({ created_at, id }) => ({ sort_at: created_at, id }),
): Paged<T> {
  const data = rows.slice(0, limit)
  const last = rows.length > limit ? data.at(-1) : undefined
  return {
    data,
    total: Math.min(count, limits.countCap),
    total_is_exact: count <= limits.countCap,
    next_cursor: last ? writeCursor(cursorOf(last)) : null,
  }
}

type Ascending<S extends string> = S extends `-${infer A}` ? A : S

/** What `-name` or `name` sorts by. */
export const sortedBy = <S extends string>(sort: S): Ascending<S> => sort.replace('-', '') as Ascending<S>
