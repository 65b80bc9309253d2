import type { ImportReport, ImportSettings } from '@veranda/contract'
import { and, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { clients, importRows, imports, leads, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countRows } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { searchable } from '#text/search-text.ts'
import type { ImportPerson } from './cell-rules.ts'
import { readDateOrders } from './date-orders-repo.ts'
import { disableNestedLoops, type ImportRow, libraryOf, rowsOf } from './imports-repo.ts'
import { checkMapping, targetFields } from './mapping-rules.ts'
import { prepareRow, type RowContext } from './row-rules.ts'
import { texts } from './texts.ts'

const r = alias(importRows, 'r')

const batch = 5000
const errorsShown = 50
const unknownShown = 50

/** Previews an import with these settings, and stores them; no record is changed. */
export function checkImport(
  tenant: TenantDb,
  id: number,
  settings: ImportSettings,
  now: Date,
): Promise<ImportReport> {
  return tenant.transaction(async (tx) => {
    const found = await tx.lock(imports, id)
    if (!found) throw new DomainError('not_found')
    if (found.status !== 'draft') throw new DomainError('import_started')
    await disableNestedLoops(tx)
    const fields = await libraryOf(tx, found.target)
    const people = await staffOf(tx)
    checkMapping(settings, {
      target: found.target,
      columns: found.columns.length,
      fields: targetFields(found.target, fields),
    })
    if (settings.user_id !== null && !people.some((person) => person.id === settings.user_id)) {
      throw fieldError('user_id', texts.errors.user_id)
    }
    const checked = { ...found, settings }
    const { orders, unclear } = await readDateOrders(tx, checked, fields)
    const { target } = found
    const { mapping, values } = settings
    const context = { target, mapping, values, dateOrders: orders, fields, people, now }
    const unknown = await prepareRows(tx, id, context)
    await tx.update(imports, id, { settings })
    await decideImportRows(tx, checked)
    return { ...(await reportOf(tx, checked)), unknown_values: unknown, unclear_date: unclear }
  })
}

function staffOf(tx: TenantTx): Promise<ImportPerson[]> {
  return tx.find(
    users,
    and(isNull(users.deleted_at), isNull(users.blocked_at), isNotNull(users.activated_at)),
  )
}

type UnknownValues = ImportReport['unknown_values']

/** Parses every row by the mapping, in batches; returns the words that are unknown, the most frequent first. */
async function prepareRows(tx: TenantTx, id: number, context: RowContext): Promise<UnknownValues> {
  const unknown = new Map<string, UnknownValues[number]>()
  let last = 0
  for (;;) {
    const rows = await tx.rows(
      () => select({ row_no: r.row_no, cells: r.cells })`from import_rows r
        where ${rowsOf(tx, id)} and r.row_no > ${last} order by r.row_no limit ${batch}`,
    )
    const end = rows.at(-1)
    const prepared = rows.map(({ row_no, cells }) => ({ row_no, ...prepareRow(cells, context) }))
    for (const { field, value } of prepared.flatMap((row) => row.unknown)) {
      const key = `${field} ${searchable(value)}`
      const known = unknown.get(key) ?? { field, value, count: 0 }
      unknown.set(key, { ...known, count: known.count + 1 })
    }
    await tx.rows(
      () => sql`
        update import_rows r set draft = p.draft, errors = p.errors, warnings = p.warnings, phone_key = p.phone_key, email_key = p.email_key
        from jsonb_to_recordset(${JSON.stringify(prepared)}::jsonb)
          as p(row_no int, draft jsonb, errors jsonb, warnings jsonb, phone_key text, email_key text)
        where ${rowsOf(tx, id)} and r.row_no between ${last + 1}::int and ${end?.row_no ?? last}::int and r.row_no = p.row_no`,
    )
    if (!end || rows.length < batch) {
      const byCount = [...unknown.values()].sort((one, other) => other.count - one.count)
      return byCount.slice(0, unknownShown)
    }
    last = end.row_no
  }
}

/** Table of the imported records, and the column of import rows that points to them. */
export const recordsOf = {
  leads: { table: leads, pointer: sql.raw('lead_id') },
  clients: { table: clients, pointer: sql.raw('client_id') },
} as const

/**
 * Decides the action for each row that is not done: by its errors, by earlier rows with the same phone or e-mail, and
 * by existing records with them. A record is updated by one row only, the first.
 */
export async function decideImportRows(tx: TenantTx, { id, target, settings }: ImportRow): Promise<void> {
  const { table, pointer } = recordsOf[target]
  const repeats = settings?.repeats ?? 'skip'
  await tx.rows(
    (scoped) => sql`
      with seen as materialized (
        select r.row_no, r.phone_key, r.email_key,
          (r.phone_key <> '' and min(r.row_no) over (partition by r.phone_key) < r.row_no)
            or (r.email_key <> '' and min(r.row_no) over (partition by r.email_key) < r.row_no) as is_again
        from import_rows r where ${rowsOf(tx, id)} and r.errors = '[]'),
      known as materialized (
        select t.id, t.created_at, phone_digits(t.phone) as phone_key, lower(t.email) as email_key
        from ${scoped(alias(table, 't'))} where t.deleted_at is null and (t.phone <> '' or t.email <> '')),
      found as (
        select s.row_no, k.id, k.created_at, 1 as rank from seen s join known k using (phone_key) where s.phone_key <> ''
        union all
        select s.row_no, k.id, k.created_at, 2 from seen s join known k using (email_key) where s.email_key <> ''),
      best as (
        select distinct on (row_no) row_no, id from found order by row_no, rank, created_at desc, id desc),
      judged as (
        select s.row_no, b.id as record_id,
          s.is_again or (b.id is not null and row_number() over (partition by b.id order by s.row_no) > 1) as is_again
        from seen s left join best b using (row_no))
      update import_rows r set is_repeat = j.record_id is not null, is_file_repeat = j.is_again, ${pointer} = j.record_id,
        action = ${actionOf(repeats)}
      from judged j where ${rowsOf(tx, id)} and r.row_no = j.row_no and not r.is_done`,
  )
  await tx.rows(
    () => sql`
      update import_rows r set action = 'fail', is_repeat = false, is_file_repeat = false
      where ${rowsOf(tx, id)} and r.errors <> '[]' and not r.is_done`,
  )
}

function actionOf(repeats: ImportSettings['repeats']): SQL {
  if (repeats === 'create') return sql`'create'`
  const known = repeats === 'skip' ? sql`'skip'` : sql`'update'`
  return sql`case when j.is_again then 'skip' when j.record_id is not null then ${known} else 'create' end`
}

type Counted = Omit<ImportReport, 'unknown_values' | 'unclear_date'>

async function reportOf(tx: TenantTx, { id, columns }: ImportRow): Promise<Counted> {
  const [counts] = await tx.rows(
    () =>
      select({
        new_count: countRows(sql`r.errors = '[]' and not r.is_repeat and not r.is_file_repeat`),
        repeat_count: countRows(sql`r.is_repeat and not r.is_file_repeat`),
        file_repeat_count: countRows(sql`r.is_file_repeat`),
        error_count: countRows(sql`r.action = 'fail'`),
        warning_count: countRows(hasWarnings),
        create_count: countRows(sql`r.action = 'create'`),
        update_count: countRows(sql`r.action = 'update'`),
        skip_count: countRows(sql`r.action = 'skip'`),
      })`from import_rows r where ${rowsOf(tx, id)}`,
  )
  if (!counts) throw new DomainError('not_found')
  const faultsOf = async (faults: typeof r.errors, where: SQL) => {
    const rows = await tx.rows(
      () => select({ row_no: r.row_no, faults })`from import_rows r where ${rowsOf(tx, id)} and ${where}
        order by r.row_no limit ${errorsShown}`,
    )
    const found = rows.flatMap(({ row_no, faults: all }) =>
      all.map(({ column, message }) => ({
        row: row_no,
        column: column === null ? '' : (columns[column]?.title ?? ''),
        message,
      })),
    )
    return found.slice(0, errorsShown)
  }
  const errors = await faultsOf(r.errors, sql`r.action = 'fail'`)
  return { ...counts, errors, warnings: await faultsOf(r.warnings, hasWarnings) }
}

const hasWarnings = sql`(r.action in ('create', 'update') and r.warnings <> '[]')`
