import { sql } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'

/** Failed sign-ins of an account, known or not, so that both look alike from outside. */
export interface ThrottleRow {
  failures: number
  /** Seconds that are left to wait. */
  wait_seconds: number
}

export async function findThrottle(platform: PlatformDb, email: string): Promise<ThrottleRow | undefined> {
  return platform.first<ThrottleRow>(sql`
    select failures, greatest(0, ceil(extract(epoch from wait_until - now())))::int as wait_seconds
    from login_throttles where email = ${email}`)
}

/** Counts a failure; a window that has passed starts anew. Answers the number in the window. */
export async function countFailure(
  platform: PlatformDb,
  email: string,
  windowMinutes: number,
): Promise<number> {
  const row = await platform.first<{ failures: number }>(sql`
    insert into login_throttles (email, failures, window_started_at) values (${email}, 1, now())
    on conflict (email) do update set
      failures = case when login_throttles.window_started_at < now() - make_interval(mins => ${windowMinutes})
        then 1 else login_throttles.failures + 1 end,
      window_started_at = case when login_throttles.window_started_at < now() - make_interval(mins => ${windowMinutes})
        then now() else login_throttles.window_started_at end
    returning failures`)
  return row?.failures ?? 1
}

export async function setWait(platform: PlatformDb, email: string, seconds: number): Promise<void> {
  await platform.rows(sql`
    update login_throttles set wait_until = now() + make_interval(secs => ${seconds}) where email = ${email}`)
}

export async function clearThrottle(platform: PlatformDb, email: string): Promise<void> {
  await platform.rows(sql`delete from login_throttles where email = ${email}`)
}
