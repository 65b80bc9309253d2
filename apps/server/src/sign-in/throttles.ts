import { sql } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'

/** Seconds that are left to wait for the most patient of these keys; 0 where none waits. */
export async function findThrottleWait(platform: PlatformDb, keys: string[]): Promise<number> {
  const row = await platform.first<{ seconds: number | null }>(sql`
    select max(ceil(extract(epoch from wait_until - now())))::int as seconds
    from login_throttles where key = any(${sql.param(keys)}::text[]) and wait_until > now()`)
  return row?.seconds ?? 0
}

/** Counts a failure; a window that has passed starts anew. Answers the number in the window. */
export async function countThrottleFailure(
  platform: PlatformDb,
  key: string,
  windowMinutes: number,
): Promise<number> {
  const isOver = sql`login_throttles.window_started_at < now() - make_interval(mins => ${windowMinutes})`
  const row = await platform.first<{ failures: number }>(sql`
    insert into login_throttles (key, failures, window_started_at) values (${key}, 1, now())
    on conflict (key) do update set
      failures = case when ${isOver} then 1 else login_throttles.failures + 1 end,
      window_started_at = case when ${isOver} then now() else login_throttles.window_started_at end
    returning failures`)
  return row?.failures ?? 1
}

export async function setThrottleWait(platform: PlatformDb, key: string, seconds: number): Promise<void> {
  await platform.rows(sql`
    update login_throttles set wait_until = now() + make_interval(secs => ${seconds}) where key = ${key}`)
}

export async function clearThrottles(platform: PlatformDb, keys: string[]): Promise<void> {
  await platform.rows(sql`delete from login_throttles where key = any(${sql.param(keys)}::text[])`)
}

/**
 * Counts a try before it is made, so that many at once gain nothing. Answers seconds to wait where the window has
 * had its number; 0 lets it through.
 */
export async function takeThrottleToken(
  platform: PlatformDb,
  key: string,
  { tries, windowMinutes }: { tries: number; windowMinutes: number },
): Promise<number> {
  const window = sql`make_interval(mins => ${windowMinutes})`
  const isOver = sql`login_throttles.window_started_at < now() - ${window}`
  const row = await platform.first<{ failures: number; seconds: number }>(sql`
    insert into login_throttles (key, failures, window_started_at) values (${key}, 1, now())
    on conflict (key) do update set
      failures = case when ${isOver} then 1 else login_throttles.failures + 1 end,
      window_started_at = case when ${isOver} then now() else login_throttles.window_started_at end
    returning failures, ceil(extract(epoch from window_started_at + ${window} - now()))::int as seconds`)
  return row && row.failures > tries ? Math.max(1, row.seconds) : 0
}
