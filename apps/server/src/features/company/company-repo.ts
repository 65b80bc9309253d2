import type { Assignment, api, Body, CompanyProfile } from '@veranda/contract'
import { audit, changesOf } from '#db/audit.ts'
import { companyLogos, companySettings } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { requireWorker } from '#features/users/worker-repo.ts'

const l = alias(companyLogos, 'l')

/** All settings of a company, without its secrets. */
export async function getCompany(tenant: TenantDb): Promise<CompanyProfile> {
  const [company, settings, logo] = await Promise.all([
    tenant.company(),
    tenant.findFirst(companySettings, sql`true`),
    tenant.rows((scoped) => sql`select 1 from ${scoped(l)}`),
  ])
  if (!settings) throw new DomainError('not_found')
  const { requisites, working_hours, assignment, numbering, requires_two_factor, privacy_url, version } =
    settings
  const { id, name, time_zone } = company
  return {
    id,
    name,
    time_zone,
    requisites,
    working_hours,
    assignment,
    numbering,
    requires_two_factor,
    has_logo: logo.length > 0,
    privacy_url,
    vat_periods: settings.vat_periods,
    document_terms: settings.document_terms,
    version,
  }
}

/** Throws a validation error for a fixed assignee who cannot work on leads; one who no longer can stays until changed. */
async function requireFixedAssignee(
  tx: TenantTx,
  before: Assignment,
  { mode, user_id }: Assignment = before,
): Promise<void> {
  if (mode === 'fixed' && user_id !== undefined && user_id !== before.user_id)
    await requireWorker(tx, 'assignment.user_id', user_id, 'lead.convert')
}

/** Changes settings. Throws `stale_version` with the current ones. */
export function updateCompany(
  tenant: TenantDb,
  { version, ...changes }: Body<typeof api.company.update>,
): Promise<CompanyProfile> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock('company settings')
    const before = await getCompany(tx)
    if (version !== undefined && version !== before.version) {
      throw new DomainError('stale_version', { current: before })
    }
    await requireFixedAssignee(tx, before.assignment, changes.assignment)
    const { name = before.name, time_zone = before.time_zone, ...settings } = changes
    if (name !== before.name || time_zone !== before.time_zone) await tx.renameCompany({ name, time_zone })
    await tx.updateWhere(companySettings, sql`true`, {
      ...settings,
      ...(settings.requires_two_factor && !before.requires_two_factor && { two_factor_since: sql`now()` }),
      version: before.version + 1,
      updated_at: sql`now()`,
    })
    const different = changesOf(before as unknown as Record<string, unknown>, changes)
    if (Object.keys(different).length > 0) {
      await audit(tx, { action: 'update', entity: 'settings', title: name, changes: different })
    }
    return getCompany(tx)
  })
}
