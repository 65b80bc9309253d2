import { sql } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'

/** Companies that were closed before this moment. */
export function findCompaniesToErase(platform: PlatformDb, limit: Date): Promise<{ id: number }[]> {
  return platform.rows(sql`
    select id from companies where closed_at < ${limit.toISOString()}::timestamptz and not is_platform limit 20`)
}

/** Erases one of them with all it has; the contents of its files go by a job of the same transaction. */
export function eraseCompany(platform: PlatformDb, id: number, limit: Date): Promise<void> {
  return platform.transaction(async (run) => {
    // A company of many years takes minutes; no request waits for it.
    await run(sql`set local statement_timeout = '30min'`)
    const [erased] = await run<{ keys: string[] | null }>(
      sql`select erase_company(${id}, ${limit.toISOString()}::timestamptz) as keys`,
    )
    const keys = (erased?.keys ?? []).flatMap((key) => [key, `${key}.thumb`])
    if (keys.length > 0)
      await run(sql`select enqueue_job('remove_contents', ${JSON.stringify({ keys })}::json)`)
  })
}
