import { type api, type Body, type CallOffer, lead as leadSchema, limits } from '@veranda/contract'
import { and, eq, inArray, not, type SQL } from 'drizzle-orm'
import type { Viewer } from '#db/ownership.ts'
import { leadCallHolds, leads, tasks } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { isTrue, min } from '#db/sql/expressions.ts'
import { derived, type Selected, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { proposedTimes } from './lead-call-rules.ts'
import { type Caller, callHoursOf, callsOf, heldUntil, holdLead, isCallbackTitle } from './lead-calls-repo.ts'
import { getLead } from './leads-repo.ts'

const l = alias(leads, 'l')
const t = alias(tasks, 't')
const h = alias(leadCallHolds, 'h')
const waiting = derived('waiting', {
  id: l.id,
  since: l.created_at,
  is_callback: isTrue(sql`true`),
  is_imported: l.is_imported,
})

type NextBody = Body<typeof api.leads.nextCall>

/**
 * The lead that waits longest, held for the caller: new leads by age, then callbacks by their time, then leads of imports,
 * which nobody waits with. One caller of the
 * company is served after another, so that two never get the same lead.
 */
export function nextCall(
  tenant: TenantDb,
  query: NextBody,
  caller: Caller,
  viewer: Viewer,
  now: Date,
): Promise<CallOffer> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock('lead calls')
    await keepHolds(tx, query.shown_ids, caller.userId, now)
    const found = await waitingLeads(tx, query, viewer, now)
    const [first] = found
    const hours = await callHoursOf(tx, caller)
    const offer = { left: found.length, ...proposedTimes(now, hours) }
    if (!first) return { ...offer, lead: null, waiting_since: null, is_callback: false, calls: [] }
    await holdLead(tx, first.id, caller.userId, now)
    const lead = await getLead(tx, first.id, viewer, ['values', 'values.field', 'form', 'user'])
    return {
      ...offer,
      // A nullable object is matched strictly by the serializer, so undeclared columns are removed here.
      lead: leadSchema.parse(lead),
      waiting_since: first.since,
      is_callback: first.is_callback,
      calls: await callsOf(tx, first.id),
    }
  })
}

/** Renews the caller's holds on these leads and releases the caller's others. */
export async function keepHolds(tx: TenantTx, leadIds: number[], userId: number, now: Date): Promise<void> {
  const mine = eq(leadCallHolds.user_id, userId)
  const shown = leadIds.length > 0 ? inArray(leadCallHolds.lead_id, leadIds) : undefined
  await tx.deleteWhere(leadCallHolds, and(mine, shown && not(shown)) as SQL)
  if (shown) await tx.updateWhere(leadCallHolds, and(mine, shown) as SQL, { held_until: heldUntil(now) })
}

type Waiting = Selected<typeof waiting>

/** Waiting leads in their order, up to the limit of the count. */
function waitingLeads(tx: TenantTx, query: NextBody, viewer: Viewer, now: Date): Promise<Waiting[]> {
  const at = now.toISOString()
  const isCallback = sql`${t.completed_at} is null and ${t.deleted_at} is null
    and ${isCallbackTitle(t.title)}`
  const excluded = [...query.skip_ids, ...query.shown_ids]
  const offered = (scoped: ScopedTable) => sql`${l.deleted_at} is null and ${l.phone} <> ''
    and ${assignedTo(query.user_id, viewer)} and ${l.id} <> all(${sql.param(excluded)}::bigint[])
    and not exists (select from ${scoped(t)} where ${t.lead_id} = ${l.id} and ${isCallback} and ${t.due_at} > ${at})
    and not exists (select from ${scoped(h)} where ${h.lead_id} = ${l.id} and ${h.user_id} <> ${viewer.userId}
      and ${h.held_until} > ${at})`
  return tx.rows((scoped) => {
    const promised = select({
      id: l.id,
      since: min(t.due_at),
      is_callback: isTrue(sql`true`),
      is_imported: isTrue(sql`false`),
    })`
      from ${scoped(t)} join ${scoped(l)} on ${l.id} = ${t.lead_id}
      where ${l.status} = 'processing' and ${isCallback} and ${t.due_at} <= ${at} and ${offered(scoped)}
      group by ${l.id} order by min(${t.due_at}), ${l.id} limit ${limits.callsCountMax}`
    return select(waiting)`from ((${newLeads(scoped, offered(scoped))}) union all (${promised})) waiting
      order by ${waiting.is_imported}, ${waiting.is_callback}, ${waiting.since}, ${waiting.id} limit ${limits.callsCountMax}`
  })
}

/** New leads to call in their order, which is that of the index `leads_calls`: imports may have brought a million. */
export const newLeads = (scoped: ScopedTable, where: SQL) =>
  select({
    id: l.id,
    since: l.created_at,
    is_callback: isTrue(sql`false`),
    is_imported: l.is_imported,
  })`from ${scoped(l)} where ${l.status} = 'new' and ${l.deleted_at} is null and ${where}
    order by ${l.is_imported}, ${l.created_at}, ${l.id} limit ${limits.callsCountMax}`

/** By default the caller's leads and those without an assignee. */
function assignedTo(user: NextBody['user_id'], { userId, scope }: Viewer): SQL {
  const mine = sql`${l.user_id} = ${userId}`
  if (scope === 'own' || user === 'me') return mine
  return user === 'none' ? sql`${l.user_id} is null` : sql`(${l.user_id} is null or ${mine})`
}
