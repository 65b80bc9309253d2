import type { NotificationEvent, Role } from '@veranda/contract'
import { and, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { users } from '#db/schema/tables.gen.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { notifyUser } from './notifications-repo.ts'

/** Active users with these roles. */
export function activeUsers(tx: TenantTx, roles: readonly string[]): Promise<Row<typeof users>[]> {
  return tx.find(
    users,
    and(
      inArray(users.role, roles as Role[]),
      isNull(users.deleted_at),
      isNull(users.blocked_at),
      isNotNull(users.activated_at),
    ) as SQL,
  )
}

/** Notifies active users who run the company. */
export async function notifyManagers(
  tx: TenantTx,
  event: NotificationEvent,
  notification: { type: string; title: string; message: string },
): Promise<void> {
  for (const { id } of await activeUsers(tx, ['owner', 'admin'])) {
    await notifyUser(tx, id, event, notification)
  }
}
