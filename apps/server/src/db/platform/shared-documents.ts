import { sql } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'

/** Whose document a client's key opens: nothing where the key is dead or the company has gone. */
export function findSharedDocument(
  platform: PlatformDb,
  keyHash: Buffer,
): Promise<{ company_id: number; id: number } | undefined> {
  return platform.first(sql`
    select d.company_id, d.id from documents d join companies c on c.id = d.company_id
    where d.key_hash = ${keyHash} and d.shared_until > now() and c.closed_at is null`)
}
