import { companyLogos } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'

const l = alias(companyLogos, 'l')

/** Whose form it is, as its visitors see it. */
export interface CompanyFace {
  name: string
  /** The address of the logo; `null`: there is none. */
  logo: string | null
}

export async function companyFace(tenant: TenantDb, slug: string): Promise<CompanyFace> {
  const [{ name }, logos] = await Promise.all([
    tenant.company(),
    tenant.rows((scoped) => sql`select 1 from ${scoped(l)}`),
  ])
  return { name, logo: logos.length > 0 ? `/f/${slug}/logo` : null }
}
