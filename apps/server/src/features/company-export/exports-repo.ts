import type { CompanyExport } from '@veranda/contract'
import { audit } from '#db/audit.ts'
import { isTransientError } from '#db/faults.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { companyExports, files, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { first } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { type ExportTools, exportFolder, writeExportFile } from '#features/record-exports/export-file-repo.ts'
import { writeArchive } from './export-archive.ts'
import { texts } from './texts.ts'

const f = alias(files, 'f')
const e = alias(companyExports, 'e')
const u = alias(users, 'u')

/** Exports, newest first. */
export function listExports(tenant: TenantDb): Promise<CompanyExport[]> {
  return tenant.rows(
    (scoped) =>
      select({
        id: e.id,
        status: e.status,
        size: e.size,
        created_at: e.created_at,
        finished_at: e.finished_at,
        user_name: u.name,
        file_id: first(f.id)`from ${scoped(f)} where ${f.id} = ${e.file_id} and ${f.deleted_at} is null`,
      })`from ${scoped(e)} join ${scoped(u)} on ${u.id} = ${e.user_id} order by ${e.id} desc limit 20`,
  )
}

/** Requests an export. Throws `export_running` while one is being created. */
export function requestExport(tenant: TenantDb, userId: number): Promise<CompanyExport> {
  return tenant.transaction(async (tx) => {
    const created = await tx.insertNew(companyExports, { user_id: userId })
    if (!created) throw new DomainError('export_running')
    await tx.enqueue({ task: 'export', payload: { company_id: tx.companyId, export_id: created.id } })
    await audit(tx, { action: 'export', entity: 'company' })
    const [newest] = await listExports(tx)
    if (!newest) throw new DomainError('not_found')
    return newest
  })
}

interface Tools extends ExportTools {
  platform: PlatformDb
}

/** Creates the archive and stores it among the company's files. Idempotent. */
export async function makeExport(
  { platform, ...tools }: Tools,
  job: { company_id: number; export_id: number },
  { now, isLast = false }: { now: Date; isLast?: boolean },
): Promise<void> {
  const tenant = platform.tenant(job.company_id)
  const companyExport = await tenant.findOne(companyExports, job.export_id)
  if (companyExport?.status !== 'pending') return
  try {
    const { name: company } = await tenant.company()
    const withoutFolder = await exportFolder(tenant)
    await writeExportFile(tenant, tools, {
      name: texts.archive(company, now.toISOString().slice(0, 10)),
      type: 'zip',
      kind: 'archive',
      userId: companyExport.user_id,
      write: (path) => writeArchive(tenant, tools.store, path, { company, now, withoutFolder }),
      finish: (tx, { id, size }) =>
        finish(tx, companyExport, { status: 'ready', file_id: id, size }, texts.ready),
    })
  } catch (error) {
    // Temporary errors are retried by the queue; for others the user is notified at once and may request again.
    if (!isTransientError(error) || isLast) await failExport(tenant, companyExport.id)
    throw error
  }
}

async function failExport(tenant: TenantDb, id: number): Promise<void> {
  await tenant.transaction(async (tx) => {
    const companyExport = await tx.lock(companyExports, id)
    if (companyExport?.status === 'pending')
      await finish(tx, companyExport, { status: 'failed' }, texts.failed)
  })
}

async function finish(
  tx: TenantTx,
  companyExport: { id: number; user_id: number },
  changes: { status: 'ready' | 'failed'; file_id?: number; size?: number },
  notificationText: { title: string; message: string },
): Promise<void> {
  await tx.update(companyExports, companyExport.id, { ...changes, finished_at: sql`now()` })
  await notifyUser(tx, companyExport.user_id, 'personal', {
    type: changes.status === 'ready' ? 'success' : 'error',
    ...notificationText,
  })
}
