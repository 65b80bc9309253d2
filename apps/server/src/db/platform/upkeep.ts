import { limits } from '@veranda/contract'
import { sql } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'

/** Forgets what is of no more use: dead sessions, spent and old reset tokens, throttles that are long over. */
export async function forgetOld(platform: PlatformDb): Promise<void> {
  await platform.rows(
    sql`delete from sessions where absolute_until < now() or idle_until < now() - interval '1 day'`,
  )
  await platform.rows(sql`delete from password_resets where expires_at < now() - interval '1 day'`)
  await platform.rows(sql`delete from login_throttles where window_started_at < now() - interval '1 day'`)
  await platform.rows(sql`delete from webhook_deliveries where created_at < now() - interval '30 days'`)
  await platform.rows(
    sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${limits.idempotencyHours})`,
  )
}

/** Seals the journals' new rows into their companies' chains. */
export async function sealAuditLogs(platform: PlatformDb): Promise<void> {
  await platform.rows(sql`select seal_audit_log()`)
}
