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
type TimelineChanged = Extract<Announcement, { event: 'timeline.changed' }>
type RecordAdded = Extract<Announcement, { event: 'record.added' }>
type Change = RecordChanged | TimelineChanged | RecordAdded

/** Whether an event names changed records. */
export const isChange = (one: Announcement): one is Change =>
  one.event === 'record.changed' || one.event === 'timeline.changed' || one.event === 'record.added'

const isFollowed = (table: string): table is keyof typeof followedRecords =>
  Object.hasOwn(followedRecords, table)

/**
 * The events of changed rows: `record.changed` for those that browsers follow, `timeline.changed` for the leads and clients
 * whose timeline tells of them.
 */
export const changeEvents = (companyId: number, table: PgTable, rows: object[]): Change[] => [
  ...recordEvents(companyId, table, rows),
  ...timelineEvents(companyId, table, rows),
]

/**
 * The same for new rows. New leads have an event of their own, because the list offers to show them instead of reloading. Of a chat
 * a timeline tells the beginning and the link alone, not each message.
 */
export const newRecordEvents: typeof changeEvents = (companyId, table, rows) => [
  ...(getTableName(table) === 'leads' ? addedEvents(companyId, rows) : recordEvents(companyId, table, rows)),
  ...timelineEvents(companyId, table, rows, [...toldTables, 'conversations']),
]

function recordEvents(companyId: number, table: PgTable, rows: object[]): RecordChanged[] {
  const name = getTableName(table)
  const ids = idsIn(rows, 'id')
  if (ids.length === 0 || !isFollowed(name)) return []
  const data = { type: followedRecords[name], ...shortened(ids) }
  return [{ channel: channels.records(companyId), event: 'record.changed', data }]
}

/** Tables whose rows are told of in the timelines of the lead and the client that they refer to. */
const toldTables = ['tasks', 'files', 'orders', 'leads']

function timelineEvents(
  companyId: number,
  table: PgTable,
  rows: object[],
  told: readonly string[] = toldTables,
): TimelineChanged[] {
  if (!told.includes(getTableName(table))) return []
  return (['lead', 'client'] as const).flatMap((type) =>
    timelineChange(companyId, type, idsIn(rows, `${type}_id`)),
  )
}

/** The `timeline.changed` event of some leads or clients; none without ids. */
export function timelineChange(
  companyId: number,
  type: TimelineChanged['data']['type'],
  ids: readonly number[],
): TimelineChanged[] {
  if (ids.length === 0) return []
  const data = { type, ...shortened(ids) }
  return [{ channel: channels.records(companyId), event: 'timeline.changed', data }]
}

function addedEvents(companyId: number, rows: object[]): RecordAdded[] {
  const ids = idsIn(rows, 'id')
  return ids.length > 0 ? [leadsAdded(companyId, ids)] : []
}

/** The event of new leads; without ids, of many. */
export const leadsAdded = (companyId: number, ids?: readonly number[]): RecordAdded => ({
  channel: channels.records(companyId),
  event: 'record.added',
  data: { type: 'lead', ...(ids && shortened(ids)) },
})

/** Merges two events about records of one type. */
export function mergedChanges<C extends Change>(one: C, other: C): C {
  const { type, ids } = one.data
  if (!ids || !other.data.ids) return { ...one, data: { type } }
  return { ...one, data: { type, ...shortened([...ids, ...other.data.ids]) } }
}

const idsIn = (rows: object[], column: string): number[] =>
  rows.flatMap((row) => {
    const id: unknown = Reflect.get(row, column)
    return typeof id === 'number' ? [id] : []
  })

/** Leaves out the ids when there are many, so that an event stays small. */
function shortened(ids: readonly number[]): { ids?: number[] } {
  const distinct = [...new Set(ids)]
  return distinct.length > limits.maxAnnouncedIds ? {} : { ids: distinct }
}
