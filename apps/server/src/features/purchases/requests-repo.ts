import { type ModuleCode, modules } from '@veranda/contract'
import { and, eq } from 'drizzle-orm'
import { moduleRequests } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { activeUsers } from '#features/notifications/managers-repo.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { texts } from './texts.ts'

/** Asks the owners for a module, once a day per user and module; returns whether this was the first time. */
export function requestModule(
  tenant: TenantDb,
  person: { userId: number; name: string },
  request: { code: ModuleCode; path: string },
): Promise<boolean> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock(`module request ${person.userId}`)
    const today = and(
      eq(moduleRequests.user_id, person.userId),
      eq(moduleRequests.code, request.code),
      sql`created_at > now() - interval '1 day'`,
    )
    if (await tx.findFirst(moduleRequests, today ?? sql`false`)) return false
    await tx.insert(moduleRequests, { user_id: person.userId, ...request })
    const message = texts.asked.message(person.name, modules[request.code].name)
    for (const owner of await activeUsers(tx, ['owner'])) {
      if (owner.id === person.userId) continue
      await notifyUser(tx, owner.id, 'module.expiring', { type: 'info', title: texts.asked.title, message })
    }
    return true
  })
}
