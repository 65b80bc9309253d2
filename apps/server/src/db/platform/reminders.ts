import type { PlatformDb } from '#db/platform-db.ts'
import { tasks } from '#db/schema/tables.gen.ts'
import { acrossCompanies, platformAlias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'

const t = platformAlias(tasks, 't')

/** Companies with a due reminder. */
export function findCompaniesWithReminders(
  platform: PlatformDb,
  now: Date,
): Promise<{ company_id: number }[]> {
  return platform.rows(
    select({ company_id: t.company_id })`from ${acrossCompanies(t)}
      where ${t.remind_at} <= ${now.toISOString()}::timestamptz and ${t.reminded_at} is null and ${t.completed_at} is null
        and ${t.deleted_at} is null group by ${t.company_id}`,
  )
}
