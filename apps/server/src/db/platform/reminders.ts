import { sql } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'

/** Companies in which a reminder is due. */
export function findCompaniesWithReminders(
  platform: PlatformDb,
  now: Date,
): Promise<{ company_id: number }[]> {
  return platform.rows(sql`
    select distinct company_id from tasks
    where remind_at <= ${now.toISOString()}::timestamptz and reminded_at is null and completed_at is null
      and deleted_at is null`)
}
