import type { PlatformDb } from '#db/platform-db.ts'
import { installation } from '#db/schema/tables.gen.ts'
import { acrossCompanies, platformAlias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'

const i = platformAlias(installation, 'i')

/** Stores the fingerprint of the secrets if the database has none or it is being replaced; returns the stored one. */
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
  const row = await platform.first(select({ secret_print: i.secret_print })`from ${acrossCompanies(i)}`)
  if (!row) throw new Error('the installation’s row is gone')
  return row.secret_print
}
