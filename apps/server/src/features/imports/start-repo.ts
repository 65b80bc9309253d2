import type { DataImport } from '@veranda/contract'
import { audit } from '#db/audit.ts'
import { imports } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { readDateOrders } from './date-orders-repo.ts'
import { getImport, libraryOf, rowsOf } from './imports-repo.ts'

/** Queues a checked draft. A second start by the same user, as by a double click, changes nothing. */
export function startImport(tenant: TenantDb, id: number, userId: number): Promise<DataImport> {
  return tenant.transaction(async (tx) => {
    const found = await tx.lock(imports, id)
    if (!found) throw new DomainError('not_found')
    const isOnItsWay = found.status === 'pending' || found.status === 'running'
    if (isOnItsWay && found.user_id === userId) return getImport(tx, id)
    if (found.status !== 'draft') throw new DomainError('import_started')
    if (!(await isChecked(tx, id))) throw new DomainError('import_unchecked')
    const library = await libraryOf(tx, found.target)
    if ((await readDateOrders(tx, found, library)).unclear !== null)
      throw new DomainError('import_dates_unclear')
    await tx.update(imports, id, { status: 'pending' })
    await tx.enqueue({ task: 'import', payload: { company_id: tx.companyId, import_id: id } })
    await audit(tx, { action: 'import', entity: 'import', entity_id: id, title: found.file_name })
    return getImport(tx, id)
  })
}

async function isChecked(tx: TenantTx, id: number): Promise<boolean> {
  const unchecked = await tx.rows(
    () => sql`select from import_rows r where ${rowsOf(tx, id)} and r.action is null limit 1`,
  )
  return unchecked.length === 0
}
