import type { KeptReason, PersonalDataGroup, PersonalDataKind } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { asInt, asNumber, isTrue, literal, now, textOrEmpty } from '#db/sql/expressions.ts'
import { derived, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import type { ExportSource } from './export/export-source.ts'
import type { Person } from './person-repo.ts'

/** How records of one kind are found, exported and erased. */
export interface PersonalKind {
  /** Tables whose rows it finds or empties. */
  tables: readonly string[]
  /** The person's records of this kind, each row written by `line`. */
  rows: (scoped: ScopedTable, person: Person) => SQL
  /** What a copy of the person's data says of them, table by table. */
  exported: readonly ExportSource[]
  /** Why some of them are kept. */
  keptReason?: KeptReason
  /** Erases those that are not kept, by the act with this number, and returns how many there were. Absent: all are kept. */
  erase?: (tx: TenantTx, person: Person, act: number) => Promise<number>
}

interface Line {
  title: SQL<string>
  date: SQL<string>
  /** Whether an erasure keeps the record. */
  kept: SQL
  lead?: SQL
  client?: SQL
  order?: SQL
  chat?: SQL
}

const none = sql`null`
const reference = (id: SQL = none) => asNumber(id)
const fieldsOf = ({ title, date, kept, lead, client, order, chat }: Line) => ({
  title,
  date,
  kept: isTrue(kept),
  lead: reference(lead),
  client: reference(client),
  order: reference(order),
  chat: reference(chat),
})

/** line({ title, date, kept, … })`from ${scoped(l)} where …`: a record of a kind. */
export const line = (fields: Line) => select(fieldsOf(fields))

export const always = literal(true)
export const never = literal(false)

/** Records shown of each kind. */
const shownMax = 5
const titleMax = 200

/** The person's records of a kind: how many, how many of them are kept, and the newest ones. */
export async function groupOf(
  tenant: TenantDb,
  kind: PersonalDataKind,
  { rows, keptReason }: PersonalKind,
  person: Person,
): Promise<PersonalDataGroup> {
  const found = await tenant.rows((scoped) => {
    const x = derived('x', fieldsOf({ title: textOrEmpty(none), date: now, kept: none }))
    return select({
      title: textOrEmpty(sql`left(${x.title}, ${literal(titleMax)})`),
      date: x.date,
      lead: x.lead,
      client: x.client,
      order: x.order,
      chat: x.chat,
      count: asInt(sql`count(*) over ()`),
      kept_count: asInt(sql`count(*) filter (where ${x.kept}) over ()`),
    })`from (${rows(scoped, person)}) x order by ${x.date} desc limit ${literal(shownMax)}`
  })
  const kept = found[0]?.kept_count ?? 0
  return {
    kind,
    count: found[0]?.count ?? 0,
    kept,
    kept_reason: kept > 0 ? (keptReason ?? null) : null,
    records: found.map(({ title, date, ...ids }) => ({ title, date, target: targetOf(ids) })),
  }
}

const targetTypes = ['chat', 'order', 'lead', 'client'] as const

function targetOf(
  ids: Record<(typeof targetTypes)[number], number | null>,
): PersonalDataGroup['records'][number]['target'] {
  for (const type of targetTypes) {
    const id = ids[type]
    if (id !== null) return { type, id }
  }
  return null
}
