import { sql } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'

/** Companies that were closed before this moment, those whose erasure has begun among them. */
export function findCompaniesToErase(platform: PlatformDb, limit: Date): Promise<{ id: number }[]> {
  return platform.rows(sql`
    select id from companies where closed_at < ${limit.toISOString()}::timestamptz and not is_platform
    order by erasing_since nulls last, id limit 20`)
}

/** Rows that go in one transaction. */
const usualPortion = 10_000

/**
 * Erases one of them piece by piece, each in a transaction of its own; from the first on nobody of it comes in. Stops where `mayGoOn`
 * says so: the next call goes on.
 */
export async function eraseCompany(
  platform: PlatformDb,
  id: number,
  limit: Date,
  { portion = usualPortion, mayGoOn = () => true }: { portion?: number; mayGoOn?: () => boolean } = {},
): Promise<void> {
  const begun = await platform.first<{ is_there: boolean }>(
    sql`select begin_erasure(${id}, ${limit.toISOString()}::timestamptz) as is_there`,
  )
  let isOver = !begun?.is_there
  while (!isOver && mayGoOn()) isOver = await erasePiece(platform, id, portion)
}

/** Erases one more piece; the contents of its files go by a job of the same transaction. Answers whether nothing is left. */
function erasePiece(platform: PlatformDb, id: number, portion: number): Promise<boolean> {
  return platform.transaction(async (run) => {
    // Rows that hold one another go at once, however many they are; no request waits for them.
    await run(sql`set local statement_timeout = '30min'`)
    const [piece] = await run<{ contents: string[]; is_over: boolean }>(
      sql`select contents, is_over from erase_batch(${id}, ${portion})`,
    )
    const keys = (piece?.contents ?? []).flatMap((key) => [key, `${key}.thumb`])
    if (keys.length > 0)
      await run(sql`select enqueue_job('remove_contents', ${JSON.stringify({ keys })}::json)`)
    return piece?.is_over ?? true
  })
}
