import {
  limits,
  type Notification,
  type NotificationEvent,
  type NotificationList,
  type PageName,
} from '@veranda/contract'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { notificationSettings, notifications, users } from '#db/schema/tables.gen.ts'
import { alias, outerAlias } from '#db/sql/aliases.ts'
import { countRows } from '#db/sql/expressions.ts'
import { returning, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { enqueuePushNotifications } from '#features/push/subscriptions-repo.ts'
import { notificationEmail } from './emails.ts'
import { notificationPreference } from './preferences-repo.ts'

const n = alias(notifications, 'n')
const u = alias(users, 'u')
const s = outerAlias(notificationSettings, 's')
const sNotificationSettings = alias(notificationSettings, 's')

export type NotificationKind = 'lead' | 'personal'

type NotificationRow = Row<typeof notifications>

function present(row: NotificationRow): Notification {
  const { client_id, order_id, conversation_id, comment, page, ...shown } = row
  const targets = { lead_id: row.lead_id, client_id, order_id, conversation_id, comment_id: comment, page }
  const links = Object.entries(targets).filter(([, target]) => target !== null)
  return { ...shown, data: links.length === 0 ? null : Object.fromEntries(links) }
}

const of = (userId: number, kind: NotificationKind) =>
  and(eq(notifications.user_id, userId), eq(notifications.kind, kind)) as SQL

/** A user's newest notifications and the number of all unread ones. */
export async function listNotifications(
  tenant: TenantDb,
  userId: number,
  kind: NotificationKind,
): Promise<NotificationList> {
  const [rows, unread_count] = await Promise.all([
    tenant.find(notifications, of(userId, kind), { orderBy: sql`id desc`, limit: limits.notificationPage }),
    countUnread(tenant, userId, kind),
  ])
  return { data: rows.map(present), unread_count }
}

async function countUnread(tenant: TenantDb, userId: number, kind: NotificationKind): Promise<number> {
  const [row] = await tenant.rows(
    (scoped) => select({ count: countRows() })`from ${scoped(n)}
      where ${n.user_id} = ${userId} and ${n.kind} = ${kind} and ${n.read_at} is null`,
  )
  return row?.count ?? 0
}

/** Marks a notification as read; reading it again keeps the first time. */
export async function readNotification(
  tenant: TenantDb,
  userId: number,
  kind: NotificationKind,
  id: number,
): Promise<Notification> {
  const row = await tenant.update(
    notifications,
    id,
    { read_at: sql`coalesce(read_at, now())` },
    of(userId, kind),
  )
  if (!row) throw new DomainError('not_found')
  return present(row)
}

export async function readAllNotifications(
  tenant: TenantDb,
  userId: number,
  kind: NotificationKind,
): Promise<void> {
  await tenant.updateWhere(notifications, and(of(userId, kind), isNull(notifications.read_at)) as SQL, {
    read_at: sql`now()`,
  })
}

export async function removeNotification(
  tenant: TenantDb,
  userId: number,
  kind: NotificationKind,
  id: number,
): Promise<void> {
  const count = await tenant.deleteWhere(
    notifications,
    and(of(userId, kind), eq(notifications.id, id)) as SQL,
  )
  if (count === 0) throw new DomainError('not_found')
}

/** Notifies existing users with these roles of a lead, by the channels they chose. */
export async function notifyOfLead(
  tx: TenantTx,
  lead: { id: number; title: string; message: string },
  roles: readonly string[],
): Promise<void> {
  const lines = await tx.rows((scoped) =>
    returning(
      sql`
      insert into notifications as n (company_id, user_id, kind, type, title, message, lead_id)
      select ${u.company_id}, ${u.id}, 'lead', 'info', ${lead.title}, ${lead.message}, ${lead.id}
      from ${scoped(u)}
      left join ${scoped(s)} on ${s.user_id} = ${u.id} and ${s.event} = 'lead.created'
      where ${u.blocked_at} is null and ${u.deleted_at} is null and coalesce(${s.bell}, true)
        and ${u.role} = any(${sql.param(roles)}::text[])
`,
      { id: n.id },
    ),
  )
  await enqueuePushNotifications(tx, 'lead.created', lines)
  const readers = await tx.rows(
    (scoped) => select({ name: u.name, email: u.email })`from ${scoped(u)}
      join ${scoped(sNotificationSettings)} on ${s.user_id} = ${u.id} and ${s.event} = 'lead.created' and ${s.email}
      where ${u.blocked_at} is null and ${u.deleted_at} is null and ${u.activated_at} is not null
        and ${u.role} = any(${sql.param(roles)}::text[])`,
  )
  for (const reader of readers) await enqueueNotificationEmail(tx, reader, lead)
}

interface Addressee {
  name: string
  email: string
}

/** Sends the notification as an e-mail. */
async function enqueueNotificationEmail(
  tx: TenantTx,
  addressee: Addressee,
  notice: { title: string; message: string },
): Promise<void> {
  const payload = notificationEmail(addressee, notice)
  await tx.enqueue({ task: 'mail', payload: { ...payload, company_id: tx.companyId } })
}

interface PersonalNotification {
  type: string
  title: string
  message: string
  /** What a click opens. */
  lead_id?: number
  client_id?: number
  order_id?: number
  conversation_id?: number
  /** The comment on the lead, client or order. */
  comment?: number
  /** The page it is about, where it is about no record. */
  page?: PageName
}

/**
 * Notifies a user of an event by the channels they chose: bell with a live event, and e-mail. `hasOwnEmail`: the caller
 * sends its own e-mail.
 */
export async function notifyUser(
  tx: TenantTx,
  userId: number,
  event: NotificationEvent,
  notification: PersonalNotification,
  { hasOwnEmail = false }: { hasOwnEmail?: boolean } = {},
): Promise<void> {
  const choice = await notificationPreference(tx, userId, event)
  if (choice.email && !hasOwnEmail) {
    const user = await tx.findOne(users, userId, isNull(users.blocked_at))
    if (user?.activated_at) await enqueueNotificationEmail(tx, user, notification)
  }
  if (!choice.bell) return
  const line = await tx.insert(notifications, { user_id: userId, kind: 'personal', ...notification })
  await enqueuePushNotifications(tx, event, [line])
  await tx.enqueue({
    task: 'broadcast',
    payload: {
      channel: { kind: 'private', name: `user.${userId}` },
      event: 'user.notification',
      data: { message: notification.message, type: notification.type, event },
    },
  })
}
