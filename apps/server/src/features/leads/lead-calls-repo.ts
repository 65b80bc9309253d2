import {
  type AuditChanges,
  type api,
  type Body,
  callbackStem,
  callOutcome,
  type Lead,
  type LeadCall,
  limits,
  type Role,
  scopeOf,
} from '@veranda/contract'
import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { audit, changesOf } from '#db/audit.ts'
import { ownedBy, type Viewer } from '#db/ownership.ts'
import {
  companySettings,
  dictionaryItems,
  leadCallHolds,
  leadCalls,
  leads,
  tasks,
  users,
} from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { referenced } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { createTask, taskViewerOf } from '#features/tasks/tasks-repo.ts'
import { assigneeChanges } from '#features/users/assignee-changes-repo.ts'
import { type CallHours, dueAfterCall } from './lead-call-rules.ts'
import { getLead, staleLead, updateLead } from './leads-repo.ts'
import { settleTasksOf } from './rejected-tasks-repo.ts'

const c = alias(leadCalls, 'c')
const u = alias(users, 'u')

/** The user who calls. */
export interface Caller {
  userId: number
  name: string
  role: Role
  company: { time_zone: string }
}

/** The newest calls of a lead. The lead itself must have been read with the viewer's scope. */
export function callsOf(tenant: TenantDb, leadId: number, callId?: number): Promise<LeadCall[]> {
  const one = callId === undefined ? sql`` : sql` and ${c.id} = ${callId}`
  return tenant.rows(
    (scoped) =>
      select({
        id: c.id,
        outcome: c.outcome,
        note: c.note,
        remind_at: c.remind_at,
        user: referenced(scoped, u, c.user_id, { id: u.id, name: u.name }),
        created_at: c.created_at,
      })`from ${scoped(c)} where ${c.lead_id} = ${leadId}${one} order by ${c.id} desc limit ${limits.callsShown}`,
  )
}

/** The company's working days, for proposed times. */
export async function callHoursOf(tenant: TenantDb, caller: Caller): Promise<CallHours> {
  const settings = await tenant.findFirst(companySettings, sql`true`)
  return { weekly: settings?.working_hours ?? [], timeZone: caller.company.time_zone }
}

type CallBody = Body<typeof api.leads.addCall>

/** Records a call with everything that follows from it, in one transaction. */
export function addCall(
  tenant: TenantDb,
  id: number,
  { outcome, note, remind_at, reject_reason_id, version }: CallBody,
  caller: Caller,
  viewer: Viewer,
  now: Date,
): Promise<{ call: LeadCall; lead: Lead }> {
  return tenant.transaction(async (tx) => {
    const lead = await tx.lock(leads, id, ownedBy(viewer, leads.user_id))
    if (!lead) throw new DomainError('not_found')
    const { status, task: title } = callOutcome(outcome)
    const due = dueAfterCall(outcome, remind_at, now, await callHoursOf(tx, caller))
    const changed = await updateLead(
      tx,
      id,
      {
        status,
        ...(status === 'rejected' && { reject_reason_id }),
        ...(lead.user_id === null && { user_id: caller.userId }),
        version,
      },
      viewer,
    )
    const ended = await endCallbacks(tx, id, caller.userId, now)
    const taskScope = scopeOf(caller.role, 'task.manage')
    const task =
      title && taskScope
        ? await createTask(
            tx,
            {
              title,
              notes: note,
              due_at: due,
              remind_at: due,
              lead_id: id,
              client_id: null,
              order_id: null,
            },
            taskViewerOf({ caller, scope: taskScope }),
          )
        : null
    const call = await tx.insert(leadCalls, {
      lead_id: id,
      user_id: caller.userId,
      outcome,
      note,
      remind_at: due,
      task_id: task?.id ?? null,
      before: { ...beforeOf(lead), task_ids: ended.map((one) => one.id) },
      lead_version: changed.version,
    })
    await tx.deleteWhere(leadCallHolds, eq(leadCallHolds.lead_id, id))
    await audit(tx, {
      action: 'update',
      entity: 'lead',
      entity_id: id,
      title: lead.name,
      changes: { call: [null, callOutcome(outcome).label] },
    })
    const [stored] = await callsOf(tx, id, call.id)
    if (!stored) throw new Error('the call was not stored')
    return { call: stored, lead: await getLead(tx, id, viewer) }
  })
}

const beforeOf = ({ status, user_id, reject_reason_id, assigned_at, answered_at }: Row<typeof leads>) => ({
  status,
  user_id,
  reject_reason_id,
  assigned_at,
  answered_at,
})

/** Whether a task with this title is a callback. */
export const isCallbackTitle = (title: SQL): SQL => sql`lower(${title}) like ${`%${callbackStem}%`}`

/** The call settles the caller's callbacks of the lead, and everybody's that were due. */
function endCallbacks(tx: TenantTx, leadId: number, userId: number, now: Date) {
  const settled = and(
    eq(tasks.lead_id, leadId),
    isNull(tasks.completed_at),
    isNull(tasks.deleted_at),
    isCallbackTitle(sql`${tasks.title}`),
    or(eq(tasks.user_id, userId), lte(tasks.due_at, now.toISOString())),
  ) as SQL
  return tx.updateWhere(tasks, settled, {
    completed_at: sql`now()`,
    completed_by_id: userId,
    version: sql`version + 1`,
    updated_at: sql`now()`,
  })
}

/** Restores what a call changed; refused when the lead was changed since. The lead is held for the caller again. */
export function undoCall(
  tenant: TenantDb,
  id: number,
  callId: number,
  caller: Caller,
  viewer: Viewer,
  now: Date,
): Promise<Lead> {
  return tenant.transaction(async (tx) => {
    const lead = await tx.lock(leads, id, ownedBy(viewer, leads.user_id))
    const call =
      lead && (await tx.findFirst(leadCalls, and(eq(leadCalls.id, callId), eq(leadCalls.lead_id, id)) as SQL))
    if (!call) throw new DomainError('not_found')
    if (call.lead_version !== lead.version) throw await staleLead(tx, id, viewer)
    const { task_ids, ...before } = call.before
    if (call.task_id !== null) await tx.trash(tasks, call.task_id)
    await reopenTasks(tx, task_ids)
    await tx.update(leads, id, { ...before, version: lead.version + 1, updated_at: sql`now()` })
    await settleTasksOf(tx, id, lead.status, before.status)
    await tx.deleteWhere(leadCalls, eq(leadCalls.id, callId))
    await audit(tx, {
      action: 'update',
      entity: 'lead',
      entity_id: id,
      title: lead.name,
      changes: {
        ...changesOf(lead, { status: before.status }),
        ...(await assigneeChanges(tx, lead.user_id, before.user_id)),
        ...(await reasonChange(tx, lead.reject_reason_id, before.reject_reason_id)),
        call: [callOutcome(call.outcome).label, null],
      },
    })
    await holdLead(tx, id, caller.userId, now)
    return getLead(tx, id, viewer)
  })
}

/** The change of the reject reason as the audit log tells it: by names. */
async function reasonChange(
  tx: TenantTx,
  before: number | null,
  after: number | null,
): Promise<AuditChanges> {
  if (before === after) return {}
  const nameOf = async (id: number | null) =>
    id === null ? null : ((await tx.findFirst(dictionaryItems, eq(dictionaryItems.id, id)))?.name ?? null)
  return { reject_reason: [await nameOf(before), await nameOf(after)] }
}

/** Holds a lead for a caller, whoever held it before. */
export async function holdLead(tx: TenantTx, leadId: number, userId: number, now: Date): Promise<void> {
  await tx.deleteWhere(leadCallHolds, eq(leadCallHolds.lead_id, leadId))
  await tx.insert(leadCallHolds, { lead_id: leadId, user_id: userId, held_until: heldUntil(now) })
}

/** When a hold that is taken or renewed now ends. */
export const heldUntil = (now: Date): string =>
  new Date(now.getTime() + limits.callHoldMinutes * 60_000).toISOString()

async function reopenTasks(tx: TenantTx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateWhere(tasks, and(inArray(tasks.id, ids), isNotNull(tasks.completed_at)) as SQL, {
    completed_at: null,
    completed_by_id: null,
    version: sql`version + 1`,
    updated_at: sql`now()`,
  })
}
