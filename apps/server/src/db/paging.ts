import { limits, type Paged } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { fieldError } from '#errors.ts'
import { sql } from './sql/sql.ts'
import { texts } from './texts.ts'

/** Where a page ended: the sort key and, among equal keys, the id. */
export interface Cursor {
  created_at: string
  id: number
}

export function writeCursor({ created_at, id }: Cursor): string {
  return Buffer.from(`${created_at}|${id}`).toString('base64url')
}

/** Throws a validation error at `cursor` when it is malformed. */
export function readCursor(text: string): Cursor {
  const [created_at = '', idText = ''] = Buffer.from(text, 'base64url').toString().split('|')
  const id = Number(idText)
  const isInstant =
    /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/.test(created_at) && !Number.isNaN(Date.parse(created_at))
  if (!isInstant || !Number.isSafeInteger(id) || id < 1) throw fieldError('cursor', texts.badCursor)
  return { created_at, id }
}

/** Keyset pagination by a time (creation by default): the order, and the condition after the cursor (none on the first page). */
export function keyset(
  alias: string,
  query: { cursor?: string | undefined; sort: string },
  column = 'created_at',
): { order: SQL; beyond: SQL } {
  const isOldestFirst = query.sort === column
  const [created, id] = [sql.raw(`${alias}.${column}`), sql.raw(`${alias}.id`)]
  const order = isOldestFirst ? sql`${created}, ${id}` : sql`${created} desc, ${id} desc`
  if (query.cursor === undefined) return { order, beyond: sql`` }
  const cursor = readCursor(query.cursor)
  const sign = isOldestFirst ? sql`>` : sql`<`
  const place = sql`(${cursor.created_at}::timestamptz, ${cursor.id}::bigint)`
  return { order, beyond: sql` and (${created}, ${id}) ${sign} ${place}` }
}

/** A page out of `limit + 1` rows and a capped count; `placeOf` gives the cursor of a list that is not sorted by creation. */
export function pageOf<T extends Cursor>(
  rows: T[],
  limit: number,
  count: number,
  placeOf: (row: T) => Cursor = (row) => row,
): Paged<T> {
  const data = rows.slice(0, limit)
  const last = rows.length > limit ? data.at(-1) : undefined
  return {
    data,
    total: Math.min(count, limits.countCap),
    total_is_exact: count <= limits.countCap,
    next_cursor: last ? writeCursor(placeOf(last)) : null,
  }
}
