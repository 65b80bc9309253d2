import { channels, followedRecords, limits } from '@veranda/contract'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { BroadcastJob } from './jobs.ts'

/**
 * An event that may be lost when the process dies: it only says that there is something new to fetch, and browsers also fetch
 * after reconnecting, and the bell, counters and chats once a minute. An event that must arrive is sent as a job.
 */
export type Announcement = BroadcastJob['payload']
export type Announce = (announcement: Announcement) => void

type RecordChanged = Extract<Announcement, { event: 'record.changed' }>

const isFollowed = (table: string): table is keyof typeof followedRecords =>
  Object.hasOwn(followedRecords, table)

/** The `record.changed` events of changed rows; none for a table whose records browsers do not follow. */
export function changeEvents(companyId: number, table: PgTable, rows: object[]): RecordChanged[] {
  const name = getTableName(table)
  if (rows.length === 0 || !isFollowed(name)) return []
  const data = {
    type: followedRecords[name],
    ids: rows.flatMap((row) => ('id' in row ? [Number(row.id)] : [])),
  }
  return [{ channel: channels.records(companyId), event: 'record.changed', data: shortened(data) }]
}

/** The same for new rows. New leads have a separate event, because the list offers to show them instead of reloading. */
export const newRecordEvents: typeof changeEvents = (companyId, table, rows) =>
  getTableName(table) === 'leads' ? [] : changeEvents(companyId, table, rows)

/** Merges two events about records of one type. */
export function mergedChanges(one: RecordChanged, other: RecordChanged): RecordChanged {
  const { type, ids } = one.data
  if (!ids || !other.data.ids) return { ...one, data: { type } }
  return { ...one, data: shortened({ type, ids: [...new Set([...ids, ...other.data.ids])] }) }
}

/** Leaves out the ids when there are many, so that an event stays small. */
function shortened({ type, ids }: Required<RecordChanged['data']>): RecordChanged['data'] {
  return ids.length > limits.maxAnnouncedIds ? { type } : { type, ids }
}
