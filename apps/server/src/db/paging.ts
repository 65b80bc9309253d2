import { type ListSort, limits, type Paged } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { fieldError } from '#errors.ts'
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

/** Columns of text that lists are sorted by; all others are times. */
const textColumns = new Set(['name'])

/** PostgreSQL stores no NUL in a text. */
const isStorable = (text: string) => !text.includes('\0')

/** Keyset pagination by a time (creation by default) or a name: the order, and the condition after the cursor (none on the first page). */
export function keyset(
  alias: string,
  query: { cursor?: string | undefined; sort: string },
  column = 'created_at',
): { order: SQL; afterCursor: SQL } {
  const isOldestFirst = query.sort === column
  const isText = textColumns.has(column)
  const [sortAt, id] = [sql.raw(`${alias}.${column}`), sql.raw(`${alias}.id`)]
  const order = isOldestFirst ? sql`${sortAt}, ${id}` : sql`${sortAt} desc, ${id} desc`
  if (query.cursor === undefined) return { order, afterCursor: sql`` }
  const cursor = readCursor(query.cursor, isText ? isStorable : isInstant)
  const sign = isOldestFirst ? sql`>` : sql`<`
  const place = sql`(${cursor.sort_at}::${sql.raw(isText ? 'text' : 'timestamptz')}, ${cursor.id}::bigint)`
  return { order, afterCursor: sql` and (${sortAt}, ${id}) ${sign} ${place}` }
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

/** Columns that lists of leads and clients are sorted by. */
export type SortColumn = 'created_at' | 'updated_at' | 'name'

/** The column in `-name` or `name`. */
export const sortColumnOf = ({ sort }: { sort: ListSort }): SortColumn => sort.replace('-', '') as SortColumn
