import { consentTexts } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'

/** The text that applies where a form names none; empty where the company has not written one. */
export async function defaultConsent(tenant: TenantDb): Promise<string> {
  const newest = await tenant.findFirst(consentTexts, sql`true`, { orderBy: sql`no desc` })
  return newest?.text ?? ''
}
