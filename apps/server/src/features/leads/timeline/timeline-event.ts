import type { LeadTimelineEntry, LeadTimelineKind } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { jsonObject, literal } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable } from '#db/tenant-db.ts'

type Facts<K extends LeadTimelineKind> = Omit<
  Extract<LeadTimelineEntry, { kind: K }>,
  'id' | 'at' | 'user' | 'kind'
>

/** The columns of an event. The types of their values are checked when an entry is parsed. */
interface Event<K extends LeadTimelineKind> {
  at: SQL
  /** Id of the row that tells of the event. */
  id: SQL
  user: SQL
  facts: { [P in keyof Facts<K>]: SQL }
}

/** Writes one kind of event as a `select` of the timeline's union. */
export type Source = (scoped: ScopedTable) => SQL

/**
 * The order of events of the same moment, the last one on top: a call is shown above the status that it set. A rank must
 * not change, because cursors contain it.
 */
const ranks: Record<LeadTimelineKind, number> = {
  repeat: 1,
  chat: 2,
  created: 3,
  file: 4,
  task_completed: 5,
  task_created: 6,
  changed: 7,
  call: 8,
  converted: 9,
  order: 10,
  document_sent: 11,
  deleted: 12,
  restored: 13,
  answer: 14,
  comment: 15,
}

/** More than any id; a key stays a safe integer. */
const ranksApart = 2 ** 44

/** event('file', { at, id, user, facts })`from ${scoped(f)} where …`: the columns of every branch of the union. */
export function event<K extends LeadTimelineKind>(kind: K, { at, id, user, facts }: Event<K>) {
  const key = sql`${sql.raw(String(ranks[kind] * ranksApart))} + ${id}`
  return (text: TemplateStringsArray, ...values: unknown[]): SQL =>
    sql`select ${at} as at, ${key} as key, ${literal(kind)} as kind, (${user})::jsonb as "user",
      (${jsonObject(facts)})::jsonb as facts ${sql(text, ...values)}`
}
