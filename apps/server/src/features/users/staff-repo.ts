import type { api, Body, User, UserSession } from '@veranda/contract'
import { hasWork, limits, roles } from '@veranda/contract'
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { audit, changesOf } from '#db/audit.ts'
import { invitations, notificationSettings, sessions, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { isTrue } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { notificationEvents } from '#features/auth/auth-repo.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { type Caller, newToken } from '#sign-in/caller.ts'
import { invitationEmail, invitationUrl } from './emails.ts'
import { countWork, requireWorkWithin } from './hand-over-repo.ts'
import { texts } from './texts.ts'
import { assertAnotherOwner, assertMayManage, assertNotSelf } from './user-rules.ts'
import { getUser } from './users-repo.ts'

const s = alias(sessions, 's')

type UserRow = Row<typeof users>

/** Creates an invited user and sends the invitation. */
export function inviteUser(
  tenant: TenantDb,
  body: Body<typeof api.users.create>,
  caller: Caller,
  appUrl: string,
): Promise<User> {
  assertMayManage(caller, body, body.role)
  return tenant.transaction(async (tx) => {
    const user = await tx.insertNew(users, { ...body, activated_at: null })
    if (!user) throw fieldError('email', texts.emailTaken)
    await tx.insertMany(
      notificationSettings,
      notificationEvents.map((event) => ({ user_id: user.id, event })),
    )
    await sendInvitation(tx, user, caller, appUrl)
    await audit(tx, { action: 'invite', entity: 'user', entity_id: user.id, title: user.name })
    return getUser(tx, user.id)
  })
}

/** Sends a new invitation link; the earlier one becomes invalid. Throws `already_activated` for an active user. */
export function inviteAgain(tenant: TenantDb, id: number, caller: Caller, appUrl: string): Promise<User> {
  return tenant.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    assertMayManage(caller, user)
    if (user.activated_at) throw new DomainError('already_activated')
    await revokeLinks(tx, id)
    await sendInvitation(tx, user, caller, appUrl)
    await audit(tx, { action: 'invite', entity: 'user', entity_id: id, title: user.name })
    return getUser(tx, id)
  })
}

/** Creates a further invitation link to pass on by hand. Throws `already_activated` for an active user. */
export function linkInvitation(
  tenant: TenantDb,
  id: number,
  caller: Caller,
  appUrl: string,
): Promise<{ url: string; expires_at: string }> {
  return tenant.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    assertMayManage(caller, user)
    if (user.activated_at) throw new DomainError('already_activated')
    const { token, expires_at } = await openInvitation(tx, user)
    await audit(tx, { action: 'invite', entity: 'user', entity_id: id, title: user.name })
    return { url: invitationUrl(appUrl, token), expires_at }
  })
}

/** Invalidates the invitation's links; the user stays in the list until deleted or invited again. */
export function revokeInvitation(tenant: TenantDb, id: number, caller: Caller): Promise<User> {
  return tenant.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    assertMayManage(caller, user)
    if (user.activated_at) throw new DomainError('already_activated')
    await revokeLinks(tx, id)
    await audit(tx, { action: 'revoke', entity: 'user', entity_id: id, title: user.name })
    return getUser(tx, id)
  })
}

async function sendInvitation(tx: TenantTx, user: UserRow, caller: Caller, appUrl: string): Promise<void> {
  const { token } = await openInvitation(tx, user)
  const from = { company: caller.company.name, name: caller.name }
  const payload = invitationEmail(user, from, token, appUrl)
  await tx.enqueue({ task: 'mail', payload: { ...payload, company_id: tx.companyId } })
}

async function openInvitation(tx: TenantTx, { id }: UserRow): Promise<{ token: string; expires_at: string }> {
  const { token, hash } = newToken()
  const expires_at = new Date(Date.now() + limits.invitationHours * 3_600_000).toISOString()
  await tx.insert(invitations, { user_id: id, token_hash: hash, expires_at })
  return { token, expires_at }
}

async function revokeLinks(tx: TenantTx, userId: number): Promise<void> {
  const open = and(
    eq(invitations.user_id, userId),
    isNull(invitations.used_at),
    isNull(invitations.revoked_at),
  ) as SQL
  await tx.updateWhere(invitations, open, { revoked_at: sql`now()` })
}

/**
 * Updates a user. A new role ends no session: further requests use it, and sockets are authorized again. Open work
 * that the role cannot do must be reassigned first.
 */
export function updateUser(
  tenant: TenantDb,
  id: number,
  { version, ...changes }: Body<typeof api.users.update>,
  caller: Caller,
): Promise<User> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock('owners')
    const user = await lockUser(tx, id)
    if (version !== undefined && version !== user.version) {
      throw new DomainError('stale_version', { current: await getUser(tx, id) })
    }
    assertMayManage(caller, user, changes.role)
    if (changes.role !== undefined && changes.role !== user.role) {
      assertNotSelf(caller, user)
      assertAnotherOwner(user, await activeOwners(tx))
      await requireWorkWithin(tx, id, changes.role)
    }
    if (changes.email !== undefined && changes.email !== user.email) await requireFreeEmail(tx, changes.email)
    await tx.update(users, id, { ...changes, version: user.version + 1 })
    if (changes.role !== undefined && changes.role !== user.role) {
      const { title, message } = texts.roleChanged
      await notifyUser(tx, id, 'personal', { type: 'info', title, message: message(roles[changes.role]) })
    }
    await audit(tx, {
      action: 'update',
      entity: 'user',
      entity_id: id,
      title: user.name,
      changes: changesOf(user, changes),
    })
    return getUser(tx, id)
  })
}

/** E-mails are unique across companies, which one company cannot query; the table's unique key decides. */
async function requireFreeEmail(tx: TenantTx, email: string): Promise<void> {
  const [row] = await tx.rows(() => select({ taken: isTrue(sql`is_email_taken(${email})`) })``)
  if (row?.taken) throw fieldError('email', texts.emailTaken)
}

/** Blocks a user; returns the ended sessions. */
export function blockUser(
  tenant: TenantDb,
  id: number,
  caller: Caller,
): Promise<{ user: User; ended: number[] }> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock('owners')
    const user = await lockUser(tx, id)
    assertNotSelf(caller, user)
    assertMayManage(caller, user)
    assertAnotherOwner(user, await activeOwners(tx))
    if (!user.blocked_at) {
      await tx.update(users, id, { blocked_at: sql`now()`, version: user.version + 1 })
      await audit(tx, { action: 'block', entity: 'user', entity_id: id, title: user.name })
    }
    await revokeLinks(tx, id)
    return { ended: await endSessions(tx, id), user: await getUser(tx, id) }
  })
}

export function unblockUser(tenant: TenantDb, id: number, caller: Caller): Promise<User> {
  return tenant.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    assertMayManage(caller, user)
    if (user.blocked_at) {
      await tx.update(users, id, { blocked_at: sql`null`, version: user.version + 1 })
      await audit(tx, { action: 'unblock', entity: 'user', entity_id: id, title: user.name })
    }
    return getUser(tx, id)
  })
}

/** Deletes a user who is blocked or never activated. The row is kept for the names in histories. */
export function removeUser(tenant: TenantDb, id: number, caller: Caller): Promise<void> {
  return tenant.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    assertNotSelf(caller, user)
    assertMayManage(caller, user)
    if (user.activated_at && !user.blocked_at) throw new DomainError('user_not_blocked')
    if (hasWork(await countWork(tx, id))) throw new DomainError('user_has_work')
    await revokeLinks(tx, id)
    await tx.trash(users, id)
    await audit(tx, { action: 'delete', entity: 'user', entity_id: id, title: user.name })
  })
}

/** Active sessions of a user, latest first. */
export async function listSessions(
  tenant: TenantDb,
  userId: number,
  currentId: number,
): Promise<UserSession[]> {
  const rows = await tenant.find(
    sessions,
    and(eq(sessions.user_id, userId), sql`idle_until > now() and absolute_until > now()`),
    { orderBy: sql`last_seen_at desc, id desc`, limit: limits.sessionsPerUser },
  )
  return rows.map(({ id, ip_address, user_agent, created_at, last_seen_at }) => ({
    id,
    ip_address,
    user_agent,
    created_at,
    last_seen_at,
    is_current: id === currentId,
  }))
}

/** Ends all sessions of a user; returns them. */
export function signOutEverywhere(tenant: TenantDb, id: number, caller: Caller): Promise<number[]> {
  return tenant.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    assertMayManage(caller, user)
    await audit(tx, { action: 'end_session', entity: 'user', entity_id: id, title: user.name })
    return endSessions(tx, id)
  })
}

async function endSessions(tx: TenantTx, userId: number): Promise<number[]> {
  const rows = await tx.rows(
    (scoped) => select({ id: s.id })`from ${scoped(s)} where ${s.user_id} = ${userId}`,
  )
  await tx.deleteWhere(sessions, eq(sessions.user_id, userId))
  return rows.map((row) => row.id)
}

/** Locks an existing user. Throws `not_found`. */
export async function lockUser(tx: TenantTx, id: number): Promise<UserRow> {
  const user = await tx.lock(users, id)
  if (!user) throw new DomainError('not_found')
  return user
}

function activeOwners(tx: TenantTx): Promise<UserRow[]> {
  const active = and(
    eq(users.role, 'owner'),
    isNull(users.blocked_at),
    isNull(users.deleted_at),
    isNotNull(users.activated_at),
  )
  return tx.find(users, active)
}
