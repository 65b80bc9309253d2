import { channels, followedRecords, limits } from '@veranda/contract'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { BroadcastJob } from './jobs.ts'

/**
 * An event that may be lost with the process: it only says that there is something to ask for, and whoever would hear it
 * asks anyway when they come back and once a minute. What must arrive is a job.
 */
export type Announcement = BroadcastJob['payload']
export type Announce = (announcement: Announcement) => void

type RecordChanged = Extract<Announcement, { event: 'record.changed' }>

const isFollowed = (table: string): table is keyof typeof followedRecords =>
  Object.hasOwn(followedRecords, table)

/** What browsers are told of changed rows: their numbers, where the table's records are followed at all. */
export function changesTold(companyId: number, table: PgTable, rows: object[]): RecordChanged[] {
  const name = getTableName(table)
  if (rows.length === 0 || !isFollowed(name)) return []
  const data = {
    type: followedRecords[name],
    ids: rows.flatMap((row) => ('id' in row ? [Number(row.id)] : [])),
  }
  return [{ channel: channels.records(companyId), event: 'record.changed', data: shortened(data) }]
}

/** The same of new rows. New leads have an event of their own: a list asks before it shows them. */
export const newRecordsTold: typeof changesTold = (companyId, table, rows) =>
  getTableName(table) === 'leads' ? [] : changesTold(companyId, table, rows)

/** Two events about records of one type as one. */
export function mergedChanges(one: RecordChanged, other: RecordChanged): RecordChanged {
  const { type, ids } = one.data
  if (!ids || !other.data.ids) return { ...one, data: { type } }
  return { ...one, data: shortened({ type, ids: [...new Set([...ids, ...other.data.ids])] }) }
}

/** An event stays small: of very many records it says only which type they are. */
function shortened({ type, ids }: Required<RecordChanged['data']>): RecordChanged['data'] {
  return ids.length > limits.changedIdsTold ? { type } : { type, ids }
}
