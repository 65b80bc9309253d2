import type { PlatformDb } from '#db/platform-db.ts'
import { loginThrottles } from '#db/schema/tables.gen.ts'
import { acrossCompanies, platformAlias } from '#db/sql/aliases.ts'
import { asInt } from '#db/sql/expressions.ts'
import { returning, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'

const t = platformAlias(loginThrottles, 't')

/** Seconds until the last of these keys is free; 0 if none is throttled. */
export async function findThrottleWait(platform: PlatformDb, keys: string[]): Promise<number> {
  const row = await platform.first(
    select({
      seconds: asInt(sql`max(ceil(extract(epoch from ${t.wait_until} - now())))`),
    })`from ${acrossCompanies(t)} where ${t.key} = any(${sql.param(keys)}::text[]) and ${t.wait_until} > now()`,
  )
  return row?.seconds ?? 0
}

/** The counter plus one; an expired window starts again. */
function countFailure(key: string, windowMinutes: number) {
  const isOver = sql`${t.window_started_at} < now() - make_interval(mins => ${windowMinutes})`
  return sql`insert into ${acrossCompanies(t)} (key, failures, window_started_at) values (${key}, 1, now())
    on conflict (key) do update set
      failures = case when ${isOver} then 1 else ${t.failures} + 1 end,
      window_started_at = case when ${isOver} then now() else ${t.window_started_at} end`
}

/** Counts a failure; an expired window starts again. Returns the number in the window. */
export async function countThrottleFailure(
  platform: PlatformDb,
  key: string,
  windowMinutes: number,
): Promise<number> {
  const row = await platform.first(returning(countFailure(key, windowMinutes), { failures: t.failures }))
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
 * Counts an attempt before it is made, so that concurrent ones gain nothing. Returns the seconds to wait if the
 * window is full, or 0.
 */
export async function takeThrottleToken(
  platform: PlatformDb,
  key: string,
  { tries, windowMinutes }: { tries: number; windowMinutes: number },
): Promise<number> {
  const window = sql`make_interval(mins => ${windowMinutes})`
  const row = await platform.first(
    returning(countFailure(key, windowMinutes), {
      failures: t.failures,
      seconds: asInt(sql`ceil(extract(epoch from ${t.window_started_at} + ${window} - now()))`),
    }),
  )
  return row && row.failures > tries ? Math.max(1, row.seconds) : 0
}
