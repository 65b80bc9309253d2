import { createHash } from 'node:crypto'
import {
  defaultChoice,
  type NotificationEvent,
  type PushDevice,
  type PushTarget,
  pushTarget,
} from '@veranda/contract'
import { and, eq, ne, type SQL } from 'drizzle-orm'
import {
  notificationSettings,
  notifications,
  pushSubscriptions,
  sessions,
  users,
} from '#db/schema/tables.gen.ts'
import { alias, outerAlias } from '#db/sql/aliases.ts'
import { isTrue } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import type { Vault } from '#vault.ts'

const p = alias(pushSubscriptions, 'p')
const s = alias(sessions, 's')
const u = alias(users, 'u')
const n = alias(notifications, 'n')
const sNotificationSettings = outerAlias(notificationSettings, 's')

interface Own {
  userId: number
  sessionId: number
}

/** A device that may get pushes: its session has not ended, and its user is neither blocked nor deleted. */
export interface ActiveDevice {
  id: number
  target: PushTarget
}

const targetPurpose = (companyId: number) => `push target ${companyId}`
const hashOf = ({ endpoint }: PushTarget) => createHash('sha256').update(endpoint).digest()

const sealedOf = (tenant: TenantDb, target: PushTarget, vault: Vault) => ({
  endpoint_hash: hashOf(target),
  target: vault.seal(JSON.stringify(target), targetPurpose(tenant.companyId)),
})

/** The caller's devices, latest first. An idle session's device still gets pushes, an ended one's does not. */
export function listDevices(tenant: TenantDb, { userId, sessionId }: Own): Promise<PushDevice[]> {
  return tenant.rows(
    (scoped) => select({
      id: p.id,
      user_agent: s.user_agent,
      created_at: p.created_at,
      told_at: p.told_at,
      is_current: isTrue(sql`${p.session_id} = ${sessionId}`),
    })`from ${scoped(p)} join ${scoped(s)} on ${s.id} = ${p.session_id}
      where ${p.user_id} = ${userId} and ${s.absolute_until} > now()
      order by is_current desc, ${p.id} desc`,
  )
}

/** Subscribes the device of the caller's session; a session has one device, and a device one session. */
export function subscribe(
  tenant: TenantDb,
  caller: Own,
  target: PushTarget,
  vault: Vault,
): Promise<Row<typeof pushSubscriptions>> {
  return tenant.transaction(async (tx) => {
    const sealed = sealedOf(tx, target, vault)
    await tx.advisoryLock(`push ${sealed.endpoint_hash.toString('hex')}`)
    await tx.advisoryLock(`push of session ${caller.sessionId}`)
    const ownerColumns = { user_id: caller.userId, session_id: caller.sessionId }
    const [known] = await tx.find(
      pushSubscriptions,
      eq(pushSubscriptions.endpoint_hash, sealed.endpoint_hash),
    )
    await tx.deleteWhere(
      pushSubscriptions,
      and(
        eq(pushSubscriptions.session_id, caller.sessionId),
        ne(pushSubscriptions.id, known?.id ?? 0),
      ) as SQL,
    )
    const moved = known && (await tx.update(pushSubscriptions, known.id, { ...ownerColumns, ...sealed }))
    return moved ?? tx.insert(pushSubscriptions, { ...ownerColumns, ...sealed })
  })
}

/** Throws `not_found` for a device of another user. */
export async function unsubscribe(tenant: TenantDb, userId: number, id: number): Promise<void> {
  const mine = and(eq(pushSubscriptions.user_id, userId), eq(pushSubscriptions.id, id)) as SQL
  if ((await tenant.deleteWhere(pushSubscriptions, mine)) === 0) throw new DomainError('not_found')
}

/** Deletes a device whose subscription has ended. */
export async function removeDevice(tenant: TenantDb, id: number): Promise<void> {
  await tenant.deleteWhere(pushSubscriptions, eq(pushSubscriptions.id, id))
}

/** Replaces the browser's subscription. Throws `not_found` if the former one has ended. */
export async function replaceTarget(
  tenant: TenantDb,
  id: number,
  target: PushTarget,
  vault: Vault,
): Promise<void> {
  const sealed = sealedOf(tenant, target, vault)
  const isReplaced = await tenant.transaction(async (tx) => {
    const sameEndpoint = and(
      eq(pushSubscriptions.endpoint_hash, sealed.endpoint_hash),
      ne(pushSubscriptions.id, id),
    )
    await tx.deleteWhere(pushSubscriptions, sameEndpoint as SQL)
    return tx.update(pushSubscriptions, id, sealed)
  })
  if (!isReplaced) throw new DomainError('not_found')
}

/** A device with its endpoint and keys; with `userId` only if it is theirs. */
export async function findActiveDevice(
  tenant: TenantDb,
  id: number,
  vault: Vault,
  userId?: number,
): Promise<ActiveDevice | undefined> {
  const [row] = await tenant.rows(
    (scoped) => select({ id: p.id, target: p.target })`from ${scoped(p)}
      join ${scoped(s)} on ${s.id} = ${p.session_id}
      join ${scoped(u)} on ${u.id} = ${p.user_id}
      where ${p.id} = ${id} and ${s.absolute_until} > now() and ${u.blocked_at} is null and ${u.deleted_at} is null
        and (${userId ?? null}::bigint is null or ${p.user_id} = ${userId ?? null})`,
  )
  if (!row) return undefined
  const target: unknown = JSON.parse(vault.open(row.target, targetPurpose(tenant.companyId)))
  return { id, target: pushTarget.parse(target) }
}

export async function recordDelivery(tenant: TenantDb, id: number): Promise<void> {
  await tenant.updateWhere(pushSubscriptions, eq(pushSubscriptions.id, id), { told_at: sql`now()` })
}

/** Queues pushes of notifications, after the commit, to devices of users who enabled push for the event. */
export async function enqueuePushNotifications(
  tx: TenantTx,
  event: NotificationEvent,
  lines: readonly { id: number }[],
): Promise<void> {
  const ids = lines.map(({ id }) => id)
  const deliveries = await tx.rows(
    (scoped) => select({ subscription_id: p.id, notification_id: n.id })`from ${scoped(p)}
      join ${scoped(n)} on ${n.user_id} = ${p.user_id} and ${n.id} = any(${sql.param(ids)}::bigint[])
      left join ${scoped(sNotificationSettings)} on ${sNotificationSettings.user_id} = ${p.user_id} and ${sNotificationSettings.event} = ${event}
      where coalesce(${sNotificationSettings.push}, ${defaultChoice.push})`,
  )
  for (const one of deliveries)
    await tx.enqueue({ task: 'push', payload: { company_id: tx.companyId, ...one } })
}
