import { sql } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'

/** Keeps the print of the secrets where the database has none yet, or instead of its own; answers the one that counts now. */
export async function storeSecretFingerprint(
  platform: PlatformDb,
  print: string,
  { isReplacing }: { isReplacing: boolean },
): Promise<string> {
  const where = isReplacing
    ? sql`do update set secret_print = excluded.secret_print, kept_at = now()`
    : sql`do nothing`
  await platform.rows(
    sql`insert into installation (secret_print) values (${print}) on conflict (is_only) ${where}`,
  )
  const row = await platform.first<{ secret_print: string }>(sql`select secret_print from installation`)
  if (!row) throw new Error('the installation’s row is gone')
  return row.secret_print
}
