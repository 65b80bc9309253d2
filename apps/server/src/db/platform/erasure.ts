import type { PlatformDb } from '#db/platform-db.ts'
import { companies } from '#db/schema/tables.gen.ts'
import { acrossCompanies, platformAlias } from '#db/sql/aliases.ts'
import { asTexts, isTrue } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'

const c = platformAlias(companies, 'c')

/** Companies that were closed before this moment, including those whose erasure has begun. */
export function findCompaniesToErase(platform: PlatformDb, limit: Date): Promise<{ id: number }[]> {
  return platform.rows(
    select({ id: c.id })`from ${acrossCompanies(c)}
      where ${c.closed_at} < ${limit.toISOString()}::timestamptz and not ${c.is_platform}
      order by ${c.erasing_since} nulls last, ${c.id} limit 20`,
  )
}

/** Rows deleted in one transaction. */
const usualPortion = 10_000

/**
 * Erases a company in batches, each in its own transaction; its users are locked out before the first batch. Stops between batches
 * when `mayGoOn` returns false; the next call continues.
 */
export async function eraseCompany(
  platform: PlatformDb,
  id: number,
  limit: Date,
  { portion = usualPortion, mayGoOn = () => true }: { portion?: number; mayGoOn?: () => boolean } = {},
): Promise<void> {
  const started =
    await platform.first(
      select({ is_there: isTrue(sql`begin_erasure(${id}, ${limit.toISOString()}::timestamptz)`) })``,
    )
  let isOver = !started?.is_there
  while (!isOver && mayGoOn()) isOver = await erasePiece(platform, id, portion)
}

/** Erases one batch and adds a job that removes its file contents, in one transaction. Returns whether nothing is left. */
function erasePiece(platform: PlatformDb, id: number, portion: number): Promise<boolean> {
  return platform.transaction(async (run) => {
    // Rows that refer to one another are deleted together, however many they are, so the usual timeout may not be enough.
    await run(sql`set local statement_timeout = '30min'`)
    const [batch] = await run(
      select({
        contents: asTexts(sql`e.contents`),
        is_over: isTrue(sql`e.is_over`),
      })`from erase_batch(${id}, ${portion}) e`,
    )
    const keys = (batch?.contents ?? []).flatMap((key) => [key, `${key}.thumb`])
    if (keys.length > 0)
      await run(sql`select enqueue_job('remove_contents', ${JSON.stringify({ keys })}::json)`)
    return batch?.is_over ?? true
  })
}
