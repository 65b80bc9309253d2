import type { api, Body, ProductionSettings } from '@veranda/contract'
import { audit, changesOf } from '#db/audit.ts'
import { productionSettings } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { starterPrices, starterProduction } from './starter-prices.ts'
import { texts } from './texts.ts'

/** Default inputs of calculations for a company without settings. */
export const defaultPricing = { prices: starterPrices, ...starterProduction }

/** Films, rolls and constants of the company; defaults until it sets its own. */
export async function getProduction(tenant: TenantDb): Promise<ProductionSettings> {
  const row = await tenant.findFirst(productionSettings, sql`true`)
  return row
    ? { tech: row.tech, films: row.films, version: row.version }
    : { ...starterProduction, version: 1 }
}

export function updateProduction(
  tenant: TenantDb,
  { version, ...changes }: Body<typeof api.production.updateSettings>,
): Promise<ProductionSettings> {
  const codes = changes.films.map(({ code }) => code)
  const duplicateIndex = codes.findIndex((code, index) => codes.indexOf(code) !== index)
  if (duplicateIndex >= 0) throw fieldError(`films.${duplicateIndex}.code`, texts.sameFilm)
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock('production settings')
    const before = await getProduction(tx)
    if (version !== undefined && version !== before.version)
      throw new DomainError('stale_version', { current: before })
    const row = { ...changes, version: before.version + 1 }
    const updated = await tx.updateWhere(productionSettings, sql`true`, { ...row, updated_at: sql`now()` })
    if (updated.length === 0) await tx.insert(productionSettings, row)
    await audit(tx, {
      action: 'update',
      entity: 'settings',
      title: texts.production,
      changes: changesOf(readable(before), readable(changes)),
    })
    return getProduction(tx)
  })
}

/** For the audit log: each film by name with its roll widths. */
function readable({ tech, films }: Omit<ProductionSettings, 'version'>): Record<string, unknown> {
  return { tech, films: Object.fromEntries(films.map(({ name, rolls }) => [name, rolls.join(', ')])) }
}
