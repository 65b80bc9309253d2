import { and, isNull, lte, type SQL } from 'drizzle-orm'
import { forEachCollectingErrors } from '#db/platform/for-each.ts'
import { findCompaniesWithReminders } from '#db/platform/reminders.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { tasks } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { targetOf } from './target-rules.ts'
import { texts } from './texts.ts'

/** Sends due reminders once: the mark and the notification share a transaction. */
export async function sendTaskReminders(platform: PlatformDb, now: Date): Promise<void> {
  await forEachCollectingErrors(await findCompaniesWithReminders(platform, now), ({ company_id }) =>
    platform.tenant(company_id).transaction(async (tx) => {
      const due = and(
        lte(tasks.remind_at, now.toISOString()),
        isNull(tasks.reminded_at),
        isNull(tasks.completed_at),
        isNull(tasks.deleted_at),
      ) as SQL
      for (const task of await tx.updateWhere(tasks, due, { reminded_at: sql`now()` })) {
        await notifyUser(tx, task.user_id, 'task.due', {
          type: 'warning',
          title: texts.reminder.title,
          message: task.title,
          ...targetOf(task),
        })
      }
    }),
  )
}
