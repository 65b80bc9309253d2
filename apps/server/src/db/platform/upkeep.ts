import { limits } from '@veranda/contract'
import type { PlatformDb } from '#db/platform-db.ts'
import { sql } from '#db/sql/sql.ts'

/** Forgets what is of no more use: dead sessions, spent and old reset tokens, throttles that are long over. */
export async function deleteExpiredRows(platform: PlatformDb): Promise<void> {
  // One that only idles lets nobody in, but its device is still told of news.
  await platform.rows(sql`delete from sessions where absolute_until < now()`)
  await platform.rows(sql`delete from password_resets where expires_at < now() - interval '1 day'`)
  await platform.rows(sql`delete from login_throttles where window_started_at < now() - interval '1 day'`)
  await platform.rows(sql`delete from webhook_deliveries where created_at < now() - interval '30 days'`)
  await platform.rows(
    sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${limits.idempotencyHours})`,
  )
}

/** A share at a time: those of a big installation are many, and the next minute comes soon. */
const atOnce = 10_000

/** Forgets lines of the bell that are too old to be looked for. */
export async function forgetOldNotifications(platform: PlatformDb): Promise<void> {
  await platform.rows(sql`select delete_old_notifications(${limits.notificationDays}, ${atOnce})`)
}

/** Forgets jobs that were given up; before that the links in their letters. */
export async function forgetFailedJobs(platform: PlatformDb): Promise<void> {
  await platform.rows(sql`select delete_failed_jobs(${limits.failedJobDays})`)
}

/** Forgets tables that nobody went on to import, and the rows of imports that can no longer be undone. */
export async function forgetOldImports(platform: PlatformDb): Promise<void> {
  await platform.rows(
    sql`delete from imports where status = 'draft' and created_at < now() - interval '1 day'`,
  )
  await platform.rows(sql`
    with old as (
      update imports set has_rows = false
      where has_rows and created_at < now() - make_interval(days => ${limits.importRevertDays + 1})
      returning company_id, id)
    delete from import_rows r using old where r.company_id = old.company_id and r.import_id = old.id`)
}

/** Seals the journals' new rows into their companies' chains. */
export async function sealAuditLogs(platform: PlatformDb): Promise<void> {
  await platform.rows(sql`select chain_audit_log()`)
}
