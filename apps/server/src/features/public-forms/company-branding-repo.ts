import { companyLogos } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'

const l = alias(companyLogos, 'l')

/** The form's company as visitors see it. */
export interface CompanyBranding {
  name: string
  /** The logo's URL; `null` without one. */
  logo: string | null
}

export async function companyBranding(tenant: TenantDb, slug: string): Promise<CompanyBranding> {
  const [{ name }, logos] = await Promise.all([
    tenant.company(),
    tenant.rows((scoped) => sql`select 1 from ${scoped(l)}`),
  ])
  return { name, logo: logos.length > 0 ? `/f/${slug}/logo` : null }
}
