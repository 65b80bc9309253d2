import type { ImportTarget } from '@veranda/contract'
import { isTransientError } from '#db/faults.ts'
import { imports } from '#db/schema/tables.gen.ts'
import { countRows } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { enqueueWebhooks, suppressWebhooks } from '#features/webhooks/enqueue-repo.ts'
import { createClients, createLeads } from './create-repo.ts'
import { decideImportRows } from './decide-repo.ts'
import { disableNestedLoops, planAnew, rowsOf } from './imports-repo.ts'
import { texts } from './texts.ts'
import { updateRecords } from './update-repo.ts'

const creators: Record<ImportTarget, typeof createLeads> = { leads: createLeads, clients: createClients }

/**
 * Runs an import in steps. A row is written and marked as done in one transaction, so that a restart continues where
 * it stopped.
 */
export async function runImport(tenant: TenantDb, id: number, { isLast = false } = {}): Promise<void> {
  try {
    await tenant.transaction((tx) => begin(tx, id))
    let last: number | null = 0
    while (last !== null) {
      const after: number = last
      last = await tenant.transaction((tx) => step(tx, id, after))
    }
    await tenant.transaction((tx) => finish(tx, id))
  } catch (error) {
    // The queue retries, and the import continues where it stopped.
    if (!isTransientError(error) || isLast) await tenant.transaction((tx) => failImport(tx, id))
    throw error
  }
}

/** Existing records may have changed since the check: rows are decided again. */
async function begin(tx: TenantTx, id: number): Promise<void> {
  const found = await tx.lock(imports, id)
  if (found?.status !== 'pending') return
  await disableNestedLoops(tx)
  await decideImportRows(tx, found)
  const [counts] = await tx.rows(
    () =>
      select({
        skipped_count: countRows(sql`r.action = 'skip'`),
        failed_count: countRows(sql`r.action = 'fail'`),
        warned_count: countRows(sql`r.action in ('create', 'update') and r.warnings <> '[]'`),
      })`from import_rows r where ${rowsOf(tx, id)}`,
  )
  await tx.update(imports, id, { status: 'running', ...counts })
}

/** Does the next rows after the last created one; returns the last one now, or `null` when nothing was left to do. */
async function step(tx: TenantTx, id: number, after: number): Promise<number | null> {
  const found = await tx.lock(imports, id)
  if (found?.status !== 'running') return null
  await suppressWebhooks(tx)
  await disableNestedLoops(tx)
  await planAnew(tx)
  const { count: created, last } = await creators[found.target](tx, found, after)
  const { updated, same } = created > 0 ? { updated: 0, same: 0 } : await updateRecords(tx, found)
  await tx.update(imports, id, {
    created_count: found.created_count + created,
    updated_count: found.updated_count + updated,
    skipped_count: found.skipped_count + same,
  })
  return created + updated + same > 0 ? last : null
}

async function finish(tx: TenantTx, id: number): Promise<void> {
  const found = await tx.lock(imports, id)
  if (found?.status !== 'running') return
  await tx.update(imports, id, { status: 'done', finished_at: sql`now()` })
  const { target, created_count, updated_count } = found
  await enqueueWebhooks(tx, 'import.finished', { id, target, created_count, updated_count })
  await notifyUser(tx, found.user_id, 'import.ready', {
    type: found.failed_count > 0 ? 'warning' : 'success',
    title: texts.ready.title,
    message: texts.ready.message(target, found),
    page: 'leads.import',
  })
}

/** What was done stays and can be reverted; the user is notified. */
async function failImport(tx: TenantTx, id: number): Promise<void> {
  const found = await tx.lock(imports, id)
  if (found?.status !== 'running' && found?.status !== 'pending') return
  await tx.update(imports, id, { status: 'failed', finished_at: sql`now()` })
  await notifyUser(tx, found.user_id, 'import.ready', {
    type: 'error',
    title: texts.failed.title,
    message: texts.failed.message(found.file_name),
    page: 'leads.import',
  })
}
