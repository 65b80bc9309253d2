import { scopeOf, staffRoles } from '@veranda/contract'
import { eq, inArray } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { findCompaniesReturningLeads } from '#db/platform/companies.ts'
import { forEachCollectingErrors } from '#db/platform/for-each.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { assignmentTurns, companySettings, leads, users } from '#db/schema/tables.gen.ts'
import { alias, outerAlias } from '#db/sql/aliases.ts'
import { asNumber, countOf } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { wallClock } from '#time/wall-clock.ts'
import {
  type Candidate,
  isAway,
  isOnShift,
  nextAssignee,
  prefersOwner,
  withStartingShare,
} from './assignment-rules.ts'
import { ownersOfPerson } from './owner-repo.ts'
import { texts } from './texts.ts'

const l = alias(leads, 'l')
const u = alias(users, 'u')
const t = outerAlias(assignmentTurns, 't')
const s = alias(companySettings, 's')

/** Roles that leads are assigned to: those that turn a lead into a client. */
const assignableRoles = staffRoles.filter((role) => scopeOf(role, 'lead.convert') !== null)

interface AssignableLead {
  id: number
  number: number
  name: string
  phone: string
  email: string
  /** The previous assignee, who did not answer in time. */
  user_id?: number | null
}

/** Assigns a new or locked lead by the company's rule and notifies the assignee. Returns their id, `null` if nobody was assigned. */
export async function assignLead(tx: TenantTx, lead: AssignableLead, now: Date): Promise<number | null> {
  const settings = await tx.findFirst(companySettings, sql`true`)
  if (!settings || settings.assignment.mode === 'off') return null
  // Serialised: two leads created at once must not both pick the same assignee.
  await tx.advisoryLock('assignment')
  const all = await candidatesOf(tx, settings, now)
  const candidates = withStartingShare(all.filter(({ id }) => id !== lead.user_id))
  const isNew = (id: number) => all.some((one) => one.id === id && one.served === null)
  const owners = prefersOwner(settings.assignment) ? await ownersOfPerson(tx, lead) : []
  const next = nextAssignee(candidates, settings.assignment, owners)
  if (!next) return null
  await tx.update(leads, lead.id, {
    user_id: next.id,
    assigned_at: now.toISOString(),
    version: sql`version + 1`,
  })
  for (const { id, served } of candidates.filter((one) => isNew(one.id))) {
    await tx.insertNew(assignmentTurns, { user_id: id, served: String(served) })
  }
  await tx.updateWhere(assignmentTurns, eq(assignmentTurns.user_id, next.id), {
    served: sql`served + 1.0 / ${next.lead_weight}::numeric`,
  })
  await auditAssignee(tx, lead, next.id)
  await notifyAssignee(tx, next.id, lead)
  return next.id
}

async function auditAssignee(
  tx: TenantTx,
  { id, name, user_id = null }: AssignableLead,
  newAssigneeId: number | null,
): Promise<void> {
  const ids = [user_id, newAssigneeId].filter((one) => one !== null)
  const people = await tx.find(users, inArray(users.id, ids))
  const nameOf = (userId: number | null) => people.find((one) => one.id === userId)?.name ?? null
  await audit(tx, {
    action: 'update',
    entity: 'lead',
    entity_id: id,
    title: name,
    changes: { user: [nameOf(user_id), nameOf(newAssigneeId)] },
  })
}

/** Notifies a user that a lead is now theirs. */
export async function notifyAssignee(
  tx: TenantTx,
  userId: number,
  { id, number, name, status }: Pick<AssignableLead, 'id' | 'number' | 'name'> & { status?: string },
): Promise<void> {
  const { title, message, waits } = texts.assigned
  const isWaiting = status === undefined || status === 'new'
  await notifyUser(tx, userId, 'lead.assigned', {
    type: 'info',
    title,
    message: [message(number, name), isWaiting && waits].filter(Boolean).join(' '),
    lead_id: id,
  })
}

async function candidatesOf(
  tx: TenantTx,
  { assignment, working_hours }: Row<typeof companySettings>,
  now: Date,
): Promise<Candidate[]> {
  const { time_zone } = await tx.company()
  const people = await tx.rows(
    (scoped) => select({
      id: u.id,
      lead_weight: u.lead_weight,
      working_hours: u.working_hours,
      absent_from: u.absent_from,
      absent_until: u.absent_until,
      served: asNumber(t.served),
      leads_in_work: countOf`from ${scoped(l)}
          where ${l.user_id} = ${u.id} and ${l.deleted_at} is null and ${l.status} in ('new', 'processing')`,
    })`from ${scoped(u)} left join ${scoped(t)} on ${t.user_id} = ${u.id}
      where ${u.deleted_at} is null and ${u.blocked_at} is null and ${u.activated_at} is not null and ${u.receives_leads}
        and ${u.role} = any(${sql.param(assignableRoles)}::text[])`,
  )
  const clock = wallClock(now, time_zone)
  return people.filter((person) =>
    assignment.only_on_shift && assignment.mode !== 'fixed'
      ? isOnShift(person, working_hours, clock)
      : !isAway(person, clock.day),
  )
}

/** Reassigns leads that their assignee has not touched in time, or returns them to the queue. */
export async function reassignUntouchedLeads(platform: PlatformDb, now: Date): Promise<void> {
  await forEachCollectingErrors(await findCompaniesReturningLeads(platform), async ({ company_id }) => {
    const tenant = platform.tenant(company_id)
    await forEachCollectingErrors(await untouchedLeads(tenant, now), (lead) =>
      tenant.transaction((tx) => reassignUntouchedLead(tx, lead, now)),
    )
  })
}

interface UntouchedLead {
  id: number
  user_id: number | null
  assigned_at: string | null
}

function untouchedLeads(tenant: TenantDb, now: Date): Promise<UntouchedLead[]> {
  return tenant.rows(
    (scoped) => select({
      id: l.id,
      user_id: l.user_id,
      assigned_at: l.assigned_at,
    })`from ${scoped(l)}, ${scoped(s)}
      where ${l.status} = 'new' and ${l.deleted_at} is null and ${l.assigned_at} is not null
        and ${l.assigned_at} < ${now.toISOString()}::timestamptz
          - make_interval(mins => (${s.assignment}->>'return_after_minutes')::int)
      order by ${l.assigned_at} limit 100`,
  )
}

/** Locks the lead and checks again: a colleague may have claimed it since it was found. */
async function reassignUntouchedLead(tx: TenantTx, found: UntouchedLead, now: Date): Promise<void> {
  const isUntouched = sql`status = 'new' and user_id is not distinct from ${found.user_id}
    and assigned_at = ${found.assigned_at}::timestamptz`
  const lead = await tx.lock(leads, found.id, isUntouched)
  if (!lead) return
  const newAssignee = await assignLead(tx, lead, now)
  if (newAssignee !== null) return
  await tx.update(leads, lead.id, { user_id: null, assigned_at: null, version: sql`version + 1` })
  await auditAssignee(tx, lead, null)
}
