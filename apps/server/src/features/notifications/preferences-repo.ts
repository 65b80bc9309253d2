import {
  type api,
  type Body,
  type ChannelChoice,
  defaultChoice,
  type NotificationEvent,
  type NotificationPreference,
  notificationEvents,
} from '@veranda/contract'
import { and, eq, type SQL } from 'drizzle-orm'
import { notificationSettings } from '#db/schema/tables.gen.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'

/** A user's notification settings per event, with defaults for those never set. */
export async function listPreferences(tenant: TenantDb, userId: number): Promise<NotificationPreference[]> {
  const rows = await tenant.find(notificationSettings, eq(notificationSettings.user_id, userId))
  return (Object.keys(notificationEvents) as NotificationEvent[]).map((event) => ({
    event,
    ...choiceIn(rows.find((row) => row.event === event)),
  }))
}

export function updatePreferences(
  tenant: TenantDb,
  userId: number,
  preferences: Body<typeof api.notificationPreferences.update>['preferences'],
): Promise<NotificationPreference[]> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock(`preferences ${userId}`)
    for (const { event, ...choice } of preferences) {
      const [known] = await tx.updateWhere(notificationSettings, of(userId, event), choice)
      if (!known) await tx.insert(notificationSettings, { user_id: userId, event, ...choice })
    }
    return listPreferences(tx, userId)
  })
}

/** A user's notification setting for one event. */
export async function notificationPreference(
  tx: TenantTx,
  userId: number,
  event: NotificationEvent,
): Promise<ChannelChoice> {
  return choiceIn(await tx.findFirst(notificationSettings, of(userId, event)))
}

const of = (userId: number, event: NotificationEvent) =>
  and(eq(notificationSettings.user_id, userId), eq(notificationSettings.event, event)) as SQL

function choiceIn(row: ChannelChoice | undefined): ChannelChoice {
  const { bell, sound, push, email } = row ?? defaultChoice
  return { bell, sound, push, email }
}
