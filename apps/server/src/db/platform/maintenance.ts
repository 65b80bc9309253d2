import { limits } from '@veranda/contract'
import type { PlatformDb } from '#db/platform-db.ts'
import { sql } from '#db/sql/sql.ts'

/** Deletes expired sessions, reset tokens, throttles, webhook deliveries and idempotency keys. */
export async function deleteExpiredRows(platform: PlatformDb): Promise<void> {
  // An idle session no longer authenticates, but its device still receives push notifications.
  await platform.rows(sql`delete from sessions where absolute_until < now()`)
  await platform.rows(sql`delete from password_resets where expires_at < now() - interval '1 day'`)
  await platform.rows(sql`delete from login_throttles where window_started_at < now() - interval '1 day'`)
  await platform.rows(sql`delete from webhook_deliveries where created_at < now() - interval '30 days'`)
  await platform.rows(
    sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${limits.idempotencyHours})`,
  )
}

/** How many rows one run deletes; the next run follows a minute later. */
const atOnce = 10_000

/** Deletes old notifications. */
export async function deleteOldNotifications(platform: PlatformDb): Promise<void> {
  await platform.rows(sql`select delete_old_notifications(${limits.notificationDays}, ${atOnce})`)
}

/** Deletes permanently failed jobs; the links in their e-mails are removed earlier. */
export async function deleteFailedJobs(platform: PlatformDb): Promise<void> {
  await platform.rows(sql`select delete_failed_jobs(${limits.failedJobDays})`)
}

/** Deletes abandoned drafts of imports, and the rows of imports that can no longer be reverted. */
export async function deleteOldImports(platform: PlatformDb): Promise<void> {
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

/** Deletes changes of many records that can no longer be undone, with what they stored. */
export async function deleteOldBulkChanges(platform: PlatformDb): Promise<void> {
  const old = sql`created_at < now() - make_interval(days => ${limits.bulkUndoDays + 30})`
  await platform.rows(
    sql`delete from bulk_changes where id in (select id from bulk_changes where ${old} limit 100)`,
  )
}

/** Adds the audit logs' new rows to their companies' hash chains. */
export async function sealAuditLogs(platform: PlatformDb): Promise<void> {
  await platform.rows(sql`select chain_audit_log()`)
}
