import { and, isNull, type SQL } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'
import { users } from '#db/schema/tables.gen.ts'
import { findPlatformCompany } from '#sign-in/accounts.ts'
import { notifyUser } from './notifications-repo.ts'

/** Notifies all operators of the platform, if there is a platform company. */
export async function notifyOperators(
  platform: PlatformDb,
  notice: { type: string; title: string; message: string },
): Promise<void> {
  const company = await findPlatformCompany(platform)
  if (!company) return
  await platform.tenant(company.id).transaction(async (tx) => {
    const operators = await tx.find(users, and(isNull(users.deleted_at), isNull(users.blocked_at)) as SQL)
    for (const operator of operators) await notifyUser(tx, operator.id, 'personal', notice)
  })
}
