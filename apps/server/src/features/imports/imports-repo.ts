import {
  type api,
  type DataImport,
  type ImportListItem,
  type ImportSettings,
  type ImportTarget,
  limits,
  type Paged,
  type Query,
} from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { keyset, pageOf } from '#db/paging.ts'
import { imports, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countRows, isTrue, referenced } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import type { AnswerField } from '#features/leads/answer-rules.ts'
import { libraryFields } from '#features/leads/leads-repo.ts'
import type { Table } from '#tables/parse-table.ts'
import { guessColumns } from './heading-rules.ts'
import { targetFields } from './mapping-rules.ts'

const u = alias(users, 'u')
const i = alias(imports, 'i')

export type ImportRow = Row<typeof imports>

/** Rows per transaction: small enough to show progress, to hold locks briefly and to stay within a statement's time. */
export const stepRows = 1000

const sampleRows = 3
/** Characters of a cell that are shown. */
export const sampleLength = 80
/** Rows per statement that prepares them. */
export const rowsAtOnce = 5000

const canCancel = sql`${i.status} in ('pending', 'running')`

const canRevert = sql`(${i.has_rows} and ${i.status} in ('done', 'cancelled', 'failed') and ${i.created_count} + ${i.updated_count} > 0
  and ${i.finished_at} > now() - make_interval(days => ${limits.importRevertDays}::int))`

const columns = (scoped: ScopedTable) => ({
  id: i.id,
  target: i.target,
  file_name: i.file_name,
  status: i.status,
  rows_count: i.rows_count,
  created_count: i.created_count,
  updated_count: i.updated_count,
  skipped_count: i.skipped_count,
  failed_count: i.failed_count,
  warned_count: i.warned_count,
  reverted_count: i.reverted_count,
  kept_count: i.kept_count,
  created_at: i.created_at,
  finished_at: i.finished_at,
  can_cancel: isTrue(canCancel),
  can_revert: isTrue(canRevert),
  has_report: isTrue(
    sql`${i.has_rows} and ${i.failed_count} + ${i.warned_count} > 0 and ${i.status} <> 'draft'`,
  ),
  user: referenced(scoped, u, i.user_id, { id: u.id, name: u.name }),
})

/** Imports, newest first. */
export async function listImports(
  tenant: TenantDb,
  query: Query<typeof api.imports.list>,
): Promise<Paged<ImportListItem>> {
  const { order, afterCursor } = keyset('i', query)
  const started = sql`${i.status} <> 'draft'`
  const [rows, [count]] = await Promise.all([
    tenant.rows(
      (scoped) => select(columns(scoped))`from ${scoped(i)} where ${started}${afterCursor}
        order by ${order} limit ${query.limit + 1}`,
    ),
    tenant.rows(
      (scoped) => select({ count: countRows() })`from (
          select from ${scoped(i)} where ${started} limit ${limits.countCap + 1}) counted`,
    ),
  ])
  return pageOf(rows, query.limit, count?.count ?? 0)
}

export async function getImport(tenant: TenantDb, id: number): Promise<DataImport> {
  const [found] = await tenant.rows(
    (scoped) =>
      select({
        ...columns(scoped),
        columns: i.columns,
        settings: i.settings,
      })`from ${scoped(i)} where ${i.id} = ${id}`,
  )
  if (!found) throw new DomainError('not_found')
  return { ...found, fields: targetFields(found.target, await libraryOf(tenant, found.target)) }
}

/** Lead fields, for imports of leads. */
export async function libraryOf(tenant: TenantDb, target: ImportTarget): Promise<AnswerField[]> {
  return target === 'leads' ? libraryFields(tenant) : []
}

/** Stores an uploaded table as a draft, with its rows and guessed columns. */
export function createImport(
  tenant: TenantDb,
  table: Table,
  about: { target: ImportTarget; file_name: string; user_id: number },
): Promise<DataImport> {
  return tenant.transaction(async (tx) => {
    const fields = targetFields(about.target, await libraryOf(tx, about.target))
    const guesses = guessColumns(table.headings, fields)
    const created = await tx.insert(imports, {
      ...about,
      rows_count: table.rows.length,
      columns: table.headings.map((title, index) => ({
        title,
        samples: samplesOf(table, index),
        guess: guesses[index] ?? null,
      })),
      settings: await earlierSettings(tx, about.target, table.headings),
    })
    await insertRows(tx, created.id, table.rows)
    return getImport(tx, created.id)
  })
}

function samplesOf({ rows }: Table, column: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows) {
    const cell = cells[column]
    if (cell) samples.add(cell)
    if (samples.size === sampleRows) break
  }
  return [...samples].map((cell) => cell.slice(0, sampleLength))
}

/** Settings of the last import of a table with the same headings. */
async function earlierSettings(
  tx: TenantTx,
  target: ImportTarget,
  headings: string[],
): Promise<ImportSettings | null> {
  const [lastImport] = await tx.rows(
    (scoped) => select({ settings: i.settings })`from ${scoped(i)}
      where ${i.status} <> 'draft' and ${i.settings} is not null and ${i.target} = ${target}
        and jsonb_path_query_array(${i.columns}, '$[*].title') = ${JSON.stringify(headings)}::jsonb
      order by ${i.id} desc limit 1`,
  )
  return lastImport?.settings ?? null
}

async function insertRows(tx: TenantTx, importId: number, rows: Table['rows']): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const part = JSON.stringify(rows.slice(at, at + rowsAtOnce))
    await tx.rows(
      () => sql`
        insert into import_rows (company_id, import_id, row_no, cells)
        select ${tx.companyId}, ${importId}, r.row_no, r.cells
        from jsonb_to_recordset(${part}::jsonb) as r(row_no int, cells jsonb)`,
    )
  }
}

/** Stops an import after its current step. One that does not run stays as it is. */
export function cancelImport(tenant: TenantDb, id: number): Promise<DataImport> {
  return tenant.transaction(async (tx) => {
    const found = await tx.lock(imports, id)
    if (!found) throw new DomainError('not_found')
    if ((await getImport(tx, id)).can_cancel) {
      await tx.update(imports, id, { status: 'cancelled', finished_at: sql`now()` })
      await audit(tx, { action: 'stop', entity: 'import', entity_id: id, title: found.file_name })
    }
    return getImport(tx, id)
  })
}

/** Queues the reverting of an import. Throws `import_final` if it is too late or there is nothing to revert. */
export function requestRevert(tenant: TenantDb, id: number, userId: number): Promise<DataImport> {
  return tenant.transaction(async (tx) => {
    const found = await tx.lock(imports, id)
    if (!found) throw new DomainError('not_found')
    if (!(await getImport(tx, id)).can_revert) throw new DomainError('import_final')
    await tx.update(imports, id, { status: 'reverting' })
    await tx.enqueue({
      task: 'revert_import',
      payload: { company_id: tx.companyId, import_id: id, user_id: userId },
    })
    await audit(tx, { action: 'cancel', entity: 'import', entity_id: id, title: found.file_name })
    return getImport(tx, id)
  })
}

/**
 * The rows were just inserted and the planner underestimates their number: disables nested loops for the rest of the
 * transaction, which would take minutes.
 */
export async function disableNestedLoops(tx: TenantTx): Promise<void> {
  await tx.rows(() => sql`select set_config('enable_nestloop', 'off', true)`)
}

/**
 * The checks of foreign keys keep their plans for as long as the connection lives. One made while the tables were almost
 * empty may walk all leads of the company for each answer: a step plans with the tables as they are now.
 */
export async function planAnew(tx: TenantTx): Promise<void> {
  await tx.rows(() => sql`discard plans`)
}

/** Condition on import rows `r` of one import. */
export function rowsOf(tenant: TenantDb, importId: number): SQL {
  return sql`r.company_id = ${tenant.companyId} and r.import_id = ${importId}`
}
