import type {
  AuditAction,
  ClientTimelineEntry,
  ClientTimelineKind,
  LeadTimelineEntry,
  LeadTimelineKind,
} from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { readCursor, writeCursor } from '#db/paging.ts'
import { auditLog, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { caseWhen, first, jsonObject, literal, referenced } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'

const a = alias(auditLog, 'a')
const u = alias(users, 'u')

type Kind = LeadTimelineKind | ClientTimelineKind
type Facts<K extends Kind> = Omit<
  Extract<LeadTimelineEntry | ClientTimelineEntry, { kind: K }>,
  'id' | 'at' | 'user' | 'kind'
>

/** The columns of an event. The types of their values are checked when an entry is parsed. */
interface Event<K extends Kind> {
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
const ranks: Record<Kind, number> = {
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
  lead: 16,
  lead_status: 17,
  lead_call: 18,
  edited: 19,
  field: 20,
  merged: 21,
  unmerged: 22,
  order_stage: 23,
  payment: 24,
  added: 25,
}

/** More than any id; a key stays a safe integer. */
const ranksApart = 2 ** 44

/** event('file', { at, id, user, facts })`from ${scoped(f)} where …`: the columns of every branch of the union. */
export function event<K extends Kind>(kind: K, { at, id, user, facts }: Event<K>) {
  const key = sql`${sql.raw(String(ranks[kind] * ranksApart))} + ${id}`
  return (text: TemplateStringsArray, ...values: unknown[]): SQL =>
    sql`select ${at} as at, ${key} as key, ${literal(kind)} as kind, (${user})::jsonb as "user",
      (${jsonObject(facts)})::jsonb as facts ${sql(text, ...values)}`
}

/** A user that a row refers to. */
export const userOf = <K extends number | null>(scoped: ScopedTable, key: SQL<K>) =>
  referenced(scoped, u, key, { id: u.id, name: u.name })

/** Who made an entry of the audit log, under the alias `a`. */
export const auditUser = caseWhen(
  sql`${a.user_id} is not null`,
  jsonObject({ id: a.user_id, name: a.user_name }),
)

/** Who created a record, by the audit log; `null` for a record that a form or an import created. */
export const creatorOf = (scoped: ScopedTable, entity: 'lead' | 'order' | 'client', id: SQL) =>
  first(auditUser)`from ${scoped(a)} where ${a.entity} = ${entity} and ${a.entity_number} = ${id}
    and ${a.action} = 'create' order by ${a.id} limit 1`

/** A record whose own audit log a timeline tells. */
export interface Audited {
  entity: 'lead' | 'client'
  id: number
}

/** Entries of the audit log about a record, under the alias `a`. */
export const auditOf = (scoped: ScopedTable, { entity, id }: Audited, action: AuditAction): SQL =>
  sql`from ${scoped(a)} where ${a.entity} = ${entity} and ${a.entity_number} = ${id} and ${a.action} = ${action}`

/** When a record went to the trash and came back. */
export const trashEvents = (record: Audited): Source[] => {
  const told =
    (kind: 'deleted' | 'restored', action: 'delete' | 'restore'): Source =>
    (scoped) =>
      event(kind, {
        at: a.created_at,
        id: a.id,
        user: auditUser,
        facts: {},
      })`${auditOf(scoped, record, action)}`
  return [told('deleted', 'delete'), told('restored', 'restore')]
}

/** A field of an entry of the audit log, `[before, after]`, under the alias `a`. */
export const auditChange = (field: string) => sql`${a.changes}->${literal(field)}`

/** Entries of the audit log name the assignee; older ones of a claim or an undone call have the id. */
export const assigneeChange = (scoped: ScopedTable) => {
  const name = (place: 0 | 1) =>
    sql`(select ${u.name} from ${scoped(u)} where ${u.id} = (${a.changes}->'user_id'->>${sql.raw(String(place))})::bigint)`
  return sql`coalesce(${a.changes}->'user',
    case when ${a.changes} ? 'user_id' then jsonb_build_array(${name(0)}, ${name(1)}) end)`
}

/** What the sources of the union have in common; `facts` are the rest of an entry. */
const row = z.object({
  at: z.string(),
  key: z.number(),
  kind: z.string(),
  user: z.unknown(),
  facts: z.record(z.string(), z.unknown()),
})

interface Page {
  cursor?: string | undefined
  limit: number
}

/** One page of what the sources tell, newest first. */
export async function timelinePage<E>(
  tenant: TenantDb,
  sources: Source[],
  { cursor, limit }: Page,
  schema: z.ZodType<E>,
): Promise<{ data: E[]; next_cursor: string | null }> {
  if (sources.length === 0) return { data: [], next_cursor: null }
  const rows = await tenant.parsedRows(row, (scoped) => {
    const events = sources.map((source) => source(scoped))
    return sql`select at, key, kind, "user", facts from (${sql.join(events, sql` union all `)}) happened
      where true${after(cursor)} order by at desc, key desc limit ${limit + 1}`
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    data: page.map(({ key, at, kind, user, facts }) => schema.parse({ ...facts, id: key, at, kind, user })),
    next_cursor: last ? writeCursor({ sort_at: last.at, id: last.key }) : null,
  }
}

function after(cursor: string | undefined): SQL {
  if (cursor === undefined) return sql``
  const { sort_at, id } = readCursor(cursor)
  return sql` and (at, key) < (${sort_at}::timestamptz, ${id}::bigint)`
}
