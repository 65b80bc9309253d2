import type { PlatformDb } from '#db/platform-db.ts'
import { companies } from '#db/schema/tables.gen.ts'
import { platformAlias, whole } from '#db/sql/aliases.ts'
import { asTexts, isTrue } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'

const c = platformAlias(companies, 'c')

/** Companies that were closed before this moment, those whose erasure has begun among them. */
export function findCompaniesToErase(platform: PlatformDb, limit: Date): Promise<{ id: number }[]> {
  return platform.rows(
    select({ id: c.id })`from ${whole(c)}
      where ${c.closed_at} < ${limit.toISOString()}::timestamptz and not ${c.is_platform}
      order by ${c.erasing_since} nulls last, ${c.id} limit 20`,
  )
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
  const begun =
    await platform.first(
      select({ is_there: isTrue(sql`begin_erasure(${id}, ${limit.toISOString()}::timestamptz)`) })``,
    )
  let isOver = !begun?.is_there
  while (!isOver && mayGoOn()) isOver = await erasePiece(platform, id, portion)
}

/** Erases one more piece; the contents of its files go by a job of the same transaction. Answers whether nothing is left. */
function erasePiece(platform: PlatformDb, id: number, portion: number): Promise<boolean> {
  return platform.transaction(async (run) => {
    // Rows that hold one another go at once, however many they are; no request waits for them.
    await run(sql`set local statement_timeout = '30min'`)
    const [piece] = await run(
      select({
        contents: asTexts(sql`e.contents`),
        is_over: isTrue(sql`e.is_over`),
      })`from erase_batch(${id}, ${portion}) e`,
    )
    const keys = (piece?.contents ?? []).flatMap((key) => [key, `${key}.thumb`])
    if (keys.length > 0)
      await run(sql`select enqueue_job('remove_contents', ${JSON.stringify({ keys })}::json)`)
    return piece?.is_over ?? true
  })
}
