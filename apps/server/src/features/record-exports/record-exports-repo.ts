import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import {
  type BulkTarget,
  type ClientSort,
  clientSorts,
  counted,
  type ExportFormat,
  type LeadSort,
  leadSorts,
  type RecordExport,
  scopeOf,
} from '@veranda/contract'
import { eq, isNull } from 'drizzle-orm'
import type { Actor } from '#db/actor.ts'
import { audit } from '#db/audit.ts'
import { isTransientError } from '#db/faults.ts'
import { columnKey, sortedBy } from '#db/paging.ts'
import { clients, files, leadFields, leads, recordExports } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { first } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { clientConditions } from '#features/clients/client-list-repo.ts'
import { clientOrder } from '#features/clients/client-order-repo.ts'
import { leadConditions } from '#features/leads/lead-list-repo.ts'
import { leadGroups } from '#features/leads/list/lead-order-repo.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { type JobAuthor, jobAuthorOf } from '#features/users/job-author-repo.ts'
import type { Cell } from '#tables/cell-rules.ts'
import { csvStream } from '#tables/write-csv.ts'
import { writeXlsx } from '#tables/write-xlsx.ts'
import { isoDay } from '#time/dates.ts'
import { type ExportTools, writeExportFile } from './export-file-repo.ts'
import { clientTable, leadTable } from './record-tables-repo.ts'
import { texts } from './texts.ts'
import { arranged, type ListTable, type WalkOrder } from './walk-repo.ts'

const e = alias(recordExports, 'e')
const f = alias(files, 'f')
const l = alias(leads, 'l')
const c = alias(clients, 'c')

type ExportRow = Row<typeof recordExports>

/** An export of the user's own. */
export async function getRecordExport(tenant: TenantDb, id: number, userId: number): Promise<RecordExport> {
  const [found] = await tenant.rows(
    (scoped) =>
      select({
        id: e.id,
        target: e.target,
        format: e.format,
        status: e.status,
        rows_count: e.rows_count,
        size: e.size,
        created_at: e.created_at,
        finished_at: e.finished_at,
        file_id: first(f.id)`from ${scoped(f)} where ${f.id} = ${e.file_id} and ${f.deleted_at} is null`,
      })`from ${scoped(e)} where ${e.id} = ${id} and ${e.user_id} = ${userId}`,
  )
  if (!found) throw new DomainError('not_found')
  return found
}

interface Request {
  format: ExportFormat
  ids?: number[] | undefined
  filter?: object | undefined
  sort: LeadSort | ClientSort
  columns: string[]
}

/** Requests a table of what the filter finds for this user. */
export function requestRecordExport(
  tenant: TenantDb,
  target: BulkTarget,
  { format, ids, filter = {}, sort, columns }: Request,
  userId: number,
): Promise<RecordExport> {
  return tenant.transaction(async (tx) => {
    const { id } = await tx.insert(recordExports, {
      user_id: userId,
      target,
      format,
      ids: ids ?? null,
      filter: { ...filter },
      sort,
      columns,
    })
    await tx.enqueue({ task: 'record_export', payload: { company_id: tx.companyId, export_id: id } })
    return getRecordExport(tx, id, userId)
  })
}

export function cancelRecordExport(tenant: TenantDb, id: number, userId: number): Promise<RecordExport> {
  return tenant.transaction(async (tx) => {
    const found = await tx.lock(recordExports, id, eq(recordExports.user_id, userId))
    if (found?.status === 'running')
      await tx.update(recordExports, id, { status: 'cancelled', finished_at: sql`now()` })
    return getRecordExport(tx, id, userId)
  })
}

/** Rows between two reports of the progress, at which a cancelled export stops. */
const reportEvery = 5000

class Cancelled extends Error {}

/** Writes the table and stores it among the company's files. Repeated after a restart from the beginning. */
export async function makeRecordExport(
  tenantOf: (actor?: Actor) => TenantDb,
  tools: ExportTools,
  id: number,
  { now, isLast = false }: { now: Date; isLast?: boolean },
): Promise<void> {
  let tenant = tenantOf()
  const found = await tenant.findOne(recordExports, id)
  if (found?.status !== 'running') return
  try {
    const named = await jobAuthorOf(tenantOf, found.user_id)
    const { author } = named
    if (!scopeOf(author.role, 'record.export')) throw new DomainError('forbidden')
    tenant = named.tenant
    const table = arranged(await tableOf(tenant, found, author), found.columns)
    const counter = { rows: 0 }
    const rows = counting(tenant, found, table.rows(tenant), counter)
    const written = { columns: table.columns, rows }
    await writeExportFile(tenant, tools, {
      name: texts.fileName(texts.sheets[found.target], isoDay(now, author.timeZone), id, found.format),
      type: found.format,
      kind: 'document',
      userId: author.userId,
      write: (path) =>
        found.format === 'xlsx'
          ? writeXlsx(path, texts.sheets[found.target], written)
          : pipeline(csvStream(written), createWriteStream(path, { mode: 0o600 })),
      finish: (tx, file) => finish(tx, found, file, counter.rows),
    })
  } catch (error) {
    if (error instanceof Cancelled) return
    if (!isTransientError(error) || isLast) await fail(tenant, found)
    throw error
  }
}

/** The table of what the export's filter finds for its author. */
async function tableOf(
  tenant: TenantDb,
  { target, ids, filter, sort }: ExportRow,
  { userId, role, timeZone }: JobAuthor,
): Promise<ListTable> {
  const viewerOf = (permission: 'lead.read' | 'client.read') => {
    const scope = scopeOf(role, permission)
    if (scope === null) throw new DomainError('forbidden')
    return { userId, scope, timeZone, role }
  }
  const isChosen = (column: typeof l.id) =>
    ids ? sql`${column} = any(${sql.param(ids)}::bigint[])` : sql`true`
  if (target === 'clients') {
    const viewer = viewerOf('client.read')
    const part = (scoped: ScopedTable) =>
      sql`${isChosen(c.id)} and ${clientConditions(filter, viewer, scoped)}`
    const seesAmounts = scopeOf(role, 'order.price.read') !== null
    const order = await clientOrder(tenant, oneOf(clientSorts, sort), {
      userId,
      orders: seesAmounts ? scopeOf(role, 'order.read') : null,
    })
    return clientTable({ part, timeZone, order, reader: viewer })
  }
  const viewer = viewerOf('lead.read')
  const part = (scoped: ScopedTable) => sql`${isChosen(l.id)} and ${leadConditions(filter, viewer, scoped)}`
  const fields = await tenant.find(leadFields, isNull(leadFields.deleted_at), { orderBy: sql`position, id` })
  // The contact has columns of its own.
  return leadTable({
    part,
    timeZone,
    order: await leadOrder(tenant, oneOf(leadSorts, sort)),
    fields: fields.filter((field) => field.role === null),
  })
}

/** The order that was asked for, which the contract allows for this list. */
const oneOf = <S extends string>(sorts: readonly ['-created_at', ...S[]], sort: string) =>
  sorts.find((one) => one === sort) ?? '-created_at'

async function leadOrder(tenant: TenantDb, sort: LeadSort): Promise<WalkOrder> {
  const groups = await leadGroups(tenant, sort)
  return groups ? { groups } : { key: columnKey('l', sort, sortedBy(sort)) }
}

/** Passes rows on, and reports how many there are. */
async function* counting(
  tenant: TenantDb,
  { id }: ExportRow,
  rows: AsyncIterable<Cell[]>,
  counter: { rows: number },
): AsyncGenerator<Cell[]> {
  for await (const row of rows) {
    yield row
    counter.rows += 1
    if (counter.rows % reportEvery > 0) continue
    const isRunning = eq(recordExports.status, 'running')
    if (!(await tenant.update(recordExports, id, { rows_count: counter.rows }, isRunning)))
      throw new Cancelled()
  }
}

async function finish(
  tx: TenantTx,
  { id, target, format, user_id }: ExportRow,
  file: { id: number; size: number },
  rows_count: number,
): Promise<void> {
  const isRunning = eq(recordExports.status, 'running')
  const patch = {
    status: 'ready',
    rows_count,
    file_id: file.id,
    size: file.size,
    finished_at: sql`now()`,
  } as const
  if (!(await tx.update(recordExports, id, patch, isRunning))) throw new Cancelled()
  const count = counted(rows_count, texts.forms[target])
  await audit(tx, {
    action: 'export',
    entity: target === 'leads' ? 'lead' : 'client',
    title: `${count}, ${format.toUpperCase()}`,
  })
  await notifyUser(tx, user_id, 'personal', { type: 'success', ...texts.ready(count), page: 'files.index' })
}

async function fail(tenant: TenantDb, { id, user_id }: ExportRow): Promise<void> {
  await tenant.transaction(async (tx) => {
    const isRunning = eq(recordExports.status, 'running')
    const patch = { status: 'failed', finished_at: sql`now()` } as const
    if (await tx.update(recordExports, id, patch, isRunning))
      await notifyUser(tx, user_id, 'personal', { type: 'error', ...texts.failed })
  })
}
