import type { SQL } from 'drizzle-orm'
import { leads, leadValues } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { isTrue } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { knownOr, RememberedOf } from '#time/remembered.ts'

const n = alias(leads, 'n')
const v = alias(leadValues, 'v')

/** Whether leads lack an answer to a field, or have one. */
type Presence = 'no_answer' | 'has_answer'
type AskedFields = { [P in Presence]?: string[] | undefined } & { trash?: boolean | undefined }

/** A condition that so few leads satisfy that they are found first, not met on a walk in the list's order. */
export interface RarePresence {
  presence: Presence
  fieldId: string
}

/** At each end of the list so many leads are looked at, among which a walk has to find so many. */
const sample = { leads: 500, found: 20 }

/** The list, its next pages and its chips ask about the same fields. */
const known = new RememberedOf<Promise<boolean>>(60_000, 1000)

/** The first rare condition of a list. May be a minute old: either way of finding leads has the same results. */
export async function rarePresence(
  tenant: TenantDb,
  { no_answer = [], has_answer = [], trash }: AskedFields,
): Promise<RarePresence | undefined> {
  // The trash is short.
  if (trash) return undefined
  const asked = [
    ...no_answer.map((fieldId) => ({ presence: 'no_answer', fieldId }) as const),
    ...has_answer.map((fieldId) => ({ presence: 'has_answer', fieldId }) as const),
  ]
  for (const one of asked) if (await isRare(tenant, one)) return one
  return undefined
}

function isRare(tenant: TenantDb, asked: RarePresence): Promise<boolean> {
  const key = `${tenant.companyId} ${asked.presence} ${asked.fieldId}`
  return knownOr(known.in(tenant.database), key, () => lookUp(tenant, asked))
}

async function lookUp(tenant: TenantDb, { presence, fieldId }: RarePresence): Promise<boolean> {
  const [row] = await tenant.rows((scoped) => {
    const answered = isAnswered(n.id, fieldId, scoped)
    const wanted = presence === 'has_answer' ? answered : sql`not ${answered}`
    const hasFew = (direction: SQL) => sql`(select count(*) < ${sample.found} from (
      select ${n.id} from ${scoped(n)} where ${n.deleted_at} is null
      order by ${n.created_at} ${direction}, ${n.id} ${direction} limit ${sample.leads}) n where ${wanted})`
    return select({ isRare: isTrue(sql`${hasFew(sql`desc`)} or ${hasFew(sql`asc`)}`) })``
  })
  return row?.isRare === true
}

/** Whether a lead has an answer that is not empty. */
export const isAnswered = (leadId: SQL, fieldId: string, scoped: ScopedTable) =>
  sql`exists (select from ${scoped(v)} where ${v.lead_id} = ${leadId} and ${v.lead_field_id} = ${fieldId}::bigint
    and ${v.value} <> '')`

/**
 * Ids of all leads among which those of a rare condition are. Two indexes are enough for it: which leads have any answer to
 * the field, and which of the answers are empty, needs no row. As an array, which PostgreSQL takes for short, so that it goes
 * from the ids to the leads.
 */
export function idsWithPresence({ presence, fieldId }: RarePresence, scoped: ScopedTable): SQL {
  const answers = sql`from ${scoped(v)} where ${v.lead_field_id} = ${fieldId}::bigint`
  if (presence === 'has_answer') return sql`array(select ${v.lead_id} ${answers})`
  return sql`array(
    select ${n.id} from ${scoped(n)} where ${n.deleted_at} is null
      and not exists (select ${answers} and ${v.lead_id} = ${n.id})
    union all select ${v.lead_id} ${answers} and (${v.value} <> '') is not true)`
}
