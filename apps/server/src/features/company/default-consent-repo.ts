import { consentTexts } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'

/** The consent text for forms without their own; empty if the company has none. */
export async function defaultConsent(tenant: TenantDb): Promise<string> {
  const newest = await tenant.findFirst(consentTexts, sql`true`, { orderBy: sql`no desc` })
  return newest?.text ?? ''
}
