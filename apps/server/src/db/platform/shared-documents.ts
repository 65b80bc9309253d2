import type { PlatformDb } from '#db/platform-db.ts'
import { companies, documents } from '#db/schema/tables.gen.ts'
import { acrossCompanies, platformAlias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'

const d = platformAlias(documents, 'd')
const c = platformAlias(companies, 'c')

/** The document that a client's link opens; `undefined` when the link is revoked or the company is closed. */
export function findSharedDocument(
  platform: PlatformDb,
  keyHash: Buffer,
): Promise<{ company_id: number; id: number } | undefined> {
  return platform.first(
    select({
      company_id: d.company_id,
      id: d.id,
    })`from ${acrossCompanies(d)} join ${acrossCompanies(c)} on ${c.id} = ${d.company_id}
      where ${d.key_hash} = ${keyHash} and ${d.shared_until} > now() and ${c.closed_at} is null`,
  )
}
