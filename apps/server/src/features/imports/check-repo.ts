import { type ImportReport, type ImportSettings, importReport } from '@veranda/contract'
import { and, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { clients, importRows, imports, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countRows } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { missingTags, tagsByName } from '#features/dictionaries/record-dictionary-repo.ts'
import { searchable } from '#text/search-text.ts'
import type { ImportPerson } from './cell-rules.ts'
import { readDateOrders } from './date-orders-repo.ts'
import { createRunDecider, recordsOf } from './decide-repo.ts'
import type { Decision } from './decide-rules.ts'
import {
  disableNestedLoops,
  type ImportRow,
  libraryOf,
  rowsAtOnce,
  rowsOf,
  sampleLength,
} from './imports-repo.ts'
import { checkMapping, targetFields } from './mapping-rules.ts'
import { type Draft, prepareRow, type RowContext } from './row-rules.ts'
import { texts } from './texts.ts'
import { findChangingRows } from './update-repo.ts'

const r = alias(importRows, 'r')

const faultsShown = 50
const examplesShown = 5
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
    const { unknown, given, tags, shared } = await prepareRows(tx, checked, context)
    await tx.update(imports, id, { settings })
    return {
      ...(await reportOf(tx, checked)),
      unknown_values: unknown,
      given_values: given,
      new_tags: await newTags(tx, tags),
      shared_contacts: shared,
      unclear_date: unclear,
    }
  })
}

function staffOf(tx: TenantTx): Promise<ImportPerson[]> {
  return tx.find(
    users,
    and(isNull(users.deleted_at), isNull(users.blocked_at), isNotNull(users.activated_at)),
  )
}

type UnknownValues = ImportReport['unknown_values']
type SharedContacts = ImportReport['shared_contacts']

interface Prepared {
  unknown: UnknownValues
  given: UnknownValues
  /** Names of tags in rows that are not skipped. */
  tags: ReadonlySet<string>
  shared: SharedContacts
}

/**
 * Parses every row by the mapping and decides what becomes of it, in batches; returns the words that are unknown or
 * given a meaning, the most frequent first, and the rows that could update several clients.
 */
async function prepareRows(tx: TenantTx, found: ImportRow, context: RowContext): Promise<Prepared> {
  const { id, target } = found
  const decide = createRunDecider(tx, found)
  const { pointer } = recordsOf[target]
  const unknown = createWordCounter()
  const given = createWordCounter()
  const tags = new Set<string>()
  const shared: AmbiguousRow[] = []
  let last = 0
  for (;;) {
    const rows = await tx.rows(
      () => select({ row_no: r.row_no, cells: r.cells })`from import_rows r
        where ${rowsOf(tx, id)} and r.row_no > ${last} order by r.row_no limit ${rowsAtOnce}`,
    )
    const end = rows.at(-1)
    const prepared = rows.map(({ row_no, cells }) => ({ row_no, ...prepareRow(cells, context) }))
    for (const row of prepared) {
      unknown.add(row.unknown)
      given.add(row.given)
    }
    const decisions = await decide(prepared.map((row) => ({ ...row, hasErrors: row.errors.length > 0 })))
    const decided = await withoutUnchanging(
      tx,
      found,
      prepared.map((row, index) => ({ ...row, ...decisions[index] })),
    )
    for (const tag of decided.flatMap(importedTags)) tags.add(tag)
    if (target === 'clients') shared.push(...decided.flatMap(ambiguous))
    await tx.rows(
      () => sql`
        update import_rows r set draft = p.draft, errors = p.errors, warnings = p.warnings, phone_key = p.phone_key, email_key = p.email_key,
          action = p.action, is_repeat = p.is_repeat, is_file_repeat = p.is_file_repeat, ${pointer} = p.record_id
        from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
          as p(row_no int, draft jsonb, errors jsonb, warnings jsonb, phone_key text, email_key text, action text,
            is_repeat boolean, is_file_repeat boolean, record_id bigint)
        where ${rowsOf(tx, id)} and r.row_no between ${last + 1}::int and ${end?.row_no ?? last}::int and r.row_no = p.row_no`,
    )
    if (!end || rows.length < rowsAtOnce) {
      return {
        unknown: unknown.mostFrequent(),
        given: given.mostFrequent(),
        tags,
        shared: await sharedContacts(tx, shared),
      }
    }
    last = end.row_no
  }
}

const importedTags = ({ action, draft }: DecidedRow): string[] =>
  action === 'create' || action === 'update' ? (draft.tags ?? []) : []

/** Tags that the company's dictionary lacks. */
async function newTags(tx: TenantTx, names: ReadonlySet<string>): Promise<ImportReport['new_tags']> {
  const added = names.size > 0 ? missingTags(await tagsByName(tx), names) : []
  return { count: added.length, names: added.sort().slice(0, examplesShown) }
}

/** Counts words regardless of their case. */
function createWordCounter() {
  const words = new Map<string, UnknownValues[number]>()
  return {
    add: (found: readonly Omit<UnknownValues[number], 'count'>[]) => {
      for (const { field, value } of found) {
        const key = `${field} ${searchable(value)}`
        const known = words.get(key) ?? { field, value, count: 0 }
        words.set(key, { ...known, count: known.count + 1 })
      }
    },
    mostFrequent: () =>
      [...words.values()].sort((one, other) => other.count - one.count).slice(0, unknownShown),
  }
}

interface AmbiguousRow {
  row: number
  client_id: number
  clients_count: number
}

/** A row that updates one of several clients with its phone or e-mail. */
function ambiguous({ row_no, action, record_id, matches = 0 }: DecidedRow): AmbiguousRow[] {
  const isAmbiguous = action === 'update' && typeof record_id === 'number' && matches > 1
  return isAmbiguous ? [{ row: row_no, client_id: record_id, clients_count: matches }] : []
}

/** The first of these rows with the client that each updates. */
async function sharedContacts(tx: TenantTx, rows: readonly AmbiguousRow[]): Promise<SharedContacts> {
  const first = rows.slice(0, examplesShown)
  const ids = first.map(({ client_id }) => client_id)
  const found = await tx.find(clients, sql`id = any(${sql.param(ids)}::bigint[])`)
  const examples = first.flatMap(({ row, client_id, clients_count }) => {
    const client = found.find(({ id }) => id === client_id)
    if (!client) return []
    const { id, number, name } = client
    return [{ row, client: { id, number, name }, clients_count }]
  })
  return { row_count: rows.length, examples }
}

type DecidedRow = Partial<Decision> & { row_no: number; draft: Draft; matches?: number }

/** A row that would change nothing in the record that it matches is skipped, as the import will do. */
async function withoutUnchanging<R extends DecidedRow>(
  tx: TenantTx,
  found: ImportRow,
  rows: readonly R[],
): Promise<R[]> {
  const matching = rows.flatMap(({ row_no, draft, action, record_id }) =>
    action === 'update' && typeof record_id === 'number' ? [{ row_no, draft, record_id }] : [],
  )
  const changing = await findChangingRows(tx, found, matching)
  return rows.map((row) =>
    row.action === 'update' && !changing.has(row.row_no) ? { ...row, action: 'skip' } : row,
  )
}

type Counted = Omit<
  ImportReport,
  'unknown_values' | 'given_values' | 'new_tags' | 'shared_contacts' | 'unclear_date'
>

async function reportOf(tx: TenantTx, found: ImportRow): Promise<Counted> {
  const { id, target, settings } = found
  const status = sql`coalesce(r.draft->>'status', ${settings?.status ?? 'new'})`
  const isToCall = target === 'leads' ? sql`${status} = 'new' and r.draft->>'phone' <> ''` : sql`false`
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
        call_count: countRows(sql`r.action = 'create' and ${isToCall}`),
      })`from import_rows r where ${rowsOf(tx, id)}`,
  )
  if (!counts) throw new DomainError('not_found')
  const errors = await faultsOf(tx, found, sql`r.errors`, sql`r.action = 'fail'`)
  return { ...counts, errors, warnings: await faultsOf(tx, found, sql`r.warnings`, hasWarnings) }
}

const storedFault = importReport.shape.errors.element
  .omit({ column: true })
  .extend({ column_no: z.number().int().nullable() })

/** The reasons in a column of faults, the most frequent first, each with its first rows. */
async function faultsOf(
  tx: TenantTx,
  { id, columns }: ImportRow,
  faults: SQL,
  where: SQL,
): Promise<ImportReport['errors']> {
  const found = await tx.parsedRows(
    storedFault,
    () => sql`
      select f.column_no, f.message, count(*) as row_count,
        jsonb_agg(jsonb_build_object('row', f.row_no, 'value', f.value) order by f.row_no)
          filter (where f.n <= ${examplesShown}) as examples
      from (
        select r.row_no, fault."column" as column_no, fault.message,
          left(coalesce(r.cells ->> fault."column", ''), ${sampleLength}::int) as value,
          row_number() over (partition by fault."column", fault.message order by r.row_no) as n
        from import_rows r, jsonb_to_recordset(${faults}) as fault("column" int, message text)
        where ${rowsOf(tx, id)} and ${where}) f
      group by 1, 2 order by 3 desc, min(f.row_no), 1 limit ${faultsShown}`,
  )
  return found.map(({ column_no, ...fault }) => ({
    ...fault,
    column: column_no === null ? '' : (columns[column_no]?.title ?? ''),
  }))
}

const hasWarnings = sql`(r.action in ('create', 'update') and r.warnings <> '[]')`
