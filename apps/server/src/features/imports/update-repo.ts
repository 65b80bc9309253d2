import { clientValueFields, leadColumnNames } from '@veranda/contract'
import type { ImportRowBefore } from '#db/schema/column-types.ts'
import { clients, importRows, leads, leadValues } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { recordValueChanges } from '#features/clients/client-values-repo.ts'
import type { Answer } from '#features/leads/answer-rules.ts'
import { settleTasksOfImport } from '#features/leads/rejected-tasks-repo.ts'
import { clientSearchText } from '#text/search-text.ts'
import {
  addValues,
  auditRecords,
  type ChangeAuthor,
  importerOf,
  writeKnownValues,
} from './change-history-repo.ts'
import { addExtras, extrasOf } from './client-extras-repo.ts'
import { type ImportRow, rowsOf, stepRows } from './imports-repo.ts'
import {
  type ClientExtras,
  type KnownValue,
  type Mergeable,
  mergeAnswers,
  mergeExtras,
  mergeRecord,
} from './merge-rules.ts'
import type { Draft } from './row-rules.ts'

const r = alias(importRows, 'r')

/** By what a client is found besides the contact; a lead has none of it. */
interface Requisites {
  legal_name?: string
  inn?: string
}

interface Pair {
  row_no: number
  draft: Draft
  /** The existing record, or `null` if deleted since. */
  record: (Mergeable & Requisites & { id: number; version: number }) | null
}

interface Change {
  row_no: number
  id: number
  version: number
  patch: Partial<Mergeable>
  before: ImportRowBefore
  changed: { id: number; value: string }[]
  added: Answer[]
  extras: ClientExtras
}

/** Updates the records that the next rows match; returns how many changed and how many rows changed nothing. */
export async function updateRecords(
  tx: TenantTx,
  found: ImportRow,
): Promise<{ updated: number; same: number }> {
  const pairs = await pairsOf(tx, found)
  if (pairs.length === 0) return { updated: 0, same: 0 }
  const known = await knownOf(tx, found, pairs)
  const changes = pairs.flatMap((pair) => changeOf(pair, known, modeOf(found)))
  if (changes.length > 0) {
    await patchRecords(tx, found, changes)
    await writeValues(tx, found, changes)
    await writeExtras(tx, found, changes)
  }
  await markRows(tx, found, pairs, changes)
  return { updated: changes.length, same: pairs.length - changes.length }
}

const modeOf = ({ settings }: Pick<ImportRow, 'settings'>) =>
  settings?.repeats === 'overwrite' ? 'overwrite' : 'fill'

/** Of rows that match records, the numbers of those that would change something. */
export async function findChangingRows(
  tx: TenantTx,
  found: ImportRow,
  rows: readonly (Omit<Pair, 'record'> & { record_id: number })[],
): Promise<Set<number>> {
  if (rows.length === 0) return new Set()
  const ids = rows.map(({ record_id }) => record_id)
  const records = new Map((await activeRecords(tx, found.target, ids)).map((record) => [record.id, record]))
  const pairs = rows.map((row) => ({ ...row, record: records.get(row.record_id) ?? null }))
  const known = await knownOf(tx, found, pairs)
  return new Set(pairs.flatMap((pair) => changeOf(pair, known, modeOf(found))).map(({ row_no }) => row_no))
}

async function pairsOf(tx: TenantTx, { id, target }: ImportRow): Promise<Pair[]> {
  const rows = await tx.rows(
    (scoped) => select({
      row_no: r.row_no,
      draft: r.draft,
      record_id: target === 'leads' ? r.lead_id : r.client_id,
    })`from ${scoped(r)}
      where ${rowsOf(tx, id)} and ${r.action} = 'update' and not ${r.is_done} order by ${r.row_no} limit ${stepRows}`,
  )
  const ids = rows.flatMap(({ record_id }) => (record_id === null ? [] : [record_id]))
  const records = new Map((await activeRecords(tx, target, ids)).map((record) => [record.id, record]))
  return rows.map(({ row_no, draft, record_id }) => {
    if (!draft) throw new Error(`row ${row_no} is to update a record and has no draft`)
    return { row_no, draft, record: (record_id !== null && records.get(record_id)) || null }
  })
}

function activeRecords(
  tx: TenantTx,
  target: ImportRow['target'],
  ids: number[],
): Promise<NonNullable<Pair['record']>[]> {
  const where = sql`id = any(${sql.param(ids)}::bigint[]) and deleted_at is null`
  return target === 'leads' ? tx.find(leads, where) : tx.find(clients, where)
}

type ValuesByLead = ReadonlyMap<number, KnownValue[]>

/** The answers of leads that rows match; clients have none. */
async function valuesByLead(tx: TenantTx, { target }: ImportRow, pairs: Pair[]): Promise<ValuesByLead> {
  const byLead = new Map<number, KnownValue[]>()
  if (target === 'clients') return byLead
  const ids = pairs.flatMap(({ record }) => (record ? [record.id] : []))
  for (const value of await tx.find(leadValues, sql`lead_id = any(${sql.param(ids)}::bigint[])`))
    byLead.set(value.lead_id, [...(byLead.get(value.lead_id) ?? []), value])
  return byLead
}

/** What the records that rows match have besides their columns. */
interface Known {
  values: ValuesByLead
  extras: ReadonlyMap<number, ClientExtras>
}

async function knownOf(tx: TenantTx, found: ImportRow, pairs: Pair[]): Promise<Known> {
  const withExtras = pairs.flatMap(({ draft, record }) =>
    record && (draft.tags ?? draft.sites) ? [record.id] : [],
  )
  return { values: await valuesByLead(tx, found, pairs), extras: await extrasOf(tx, withExtras) }
}

const noExtras: ClientExtras = { tags: [], sites: [] }

function changeOf(
  { row_no, draft, record }: Pair,
  { values, extras: knownExtras }: Known,
  mode: 'fill' | 'overwrite',
): Change[] {
  if (!record) return []
  const { patch, before } = mergeRecord(record, draft, mode)
  if (patch.search_text !== undefined)
    patch.search_text = clientSearchText({ legal_name: '', inn: '', ...record, ...patch })
  const { changed, added } = mergeAnswers(values.get(record.id) ?? [], draft.answers, mode)
  const known = knownExtras.get(record.id)
  const extras = known ? mergeExtras(known, draft, mode) : noExtras
  const count = changed.length + added.length + extras.tags.length + extras.sites.length
  if (Object.keys(patch).length + count === 0) return []
  return [
    {
      row_no,
      id: record.id,
      version: record.version + 1,
      patch,
      before: {
        columns: before,
        values: changed.map((value) => ({ id: value.id, value: value.before })),
        added: added.map(({ lead_field_id }) => lead_field_id),
      },
      changed,
      added,
      extras,
    },
  ]
}

const columnsOf = {
  leads: [...leadColumnNames, 'search_text', 'status'],
  clients: [...clientValueFields, 'search_text'],
} as const

/** Only a rejected lead has a reject reason. */
const rejectReason = sql.raw(`
  reject_reason_id = case when coalesce(p.patch->>'status', t.status) <> 'rejected' then null
    when p.patch ? 'reject_reason_id' then (p.patch->>'reject_reason_id')::bigint else t.reject_reason_id end,`)

/** Sets the patched columns of all records in the list in one statement. */
export async function patchRecords(
  tx: TenantTx,
  found: ImportRow,
  list: { id: number; patch: Partial<Mergeable> }[],
  by: ChangeAuthor = importerOf(found),
): Promise<void> {
  const { target } = found
  const columns = columnsOf[target].map((column) =>
    sql.raw(`${column} = case when p.patch ? '${column}' then p.patch->>'${column}' else t.${column} end`),
  )
  const table = sql.raw(target)
  await auditRecords(tx, target, list, by)
  if (target === 'clients') await keepValues(tx, list, by)
  else
    await settleTasksOfImport(
      tx,
      list.flatMap(({ id, patch: { status } }) => (status === undefined ? [] : [{ id, status }])),
      by.user_id,
    )
  await tx.rows(
    () => sql`
      update only ${table} t set ${sql.join(columns, sql`, `)},
        user_id = case when p.patch ? 'user_id' then (p.patch->>'user_id')::bigint else t.user_id end,
        ${target === 'leads' ? rejectReason : sql``}
        version = t.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as p(id bigint, patch jsonb)
      where t.company_id = ${tx.companyId} and t.id = p.id and t.deleted_at is null`,
  )
}

/** The history of a client's fields tells of an import too. */
async function keepValues(
  tx: TenantTx,
  list: { id: number; patch: object }[],
  by: ChangeAuthor,
): Promise<void> {
  const known = await activeRecords(
    tx,
    'clients',
    list.map(({ id }) => id),
  )
  const changes = list.flatMap(({ id, patch }) => {
    const before = known.find((record) => record.id === id)
    return before ? [{ id, before, patch }] : []
  })
  await recordValueChanges(tx, changes, by)
}

async function writeValues(tx: TenantTx, found: ImportRow, changes: Change[]): Promise<void> {
  const by = importerOf(found)
  const changed = changes.flatMap((change) => change.changed)
  await writeKnownValues(tx, changed, by)
  const added = changes.flatMap((change) => change.added.map((answer) => ({ ...answer, lead_id: change.id })))
  await addValues(tx, added, by)
}

/** Adds tags and addresses, and notes in the changes which they were. */
async function writeExtras(tx: TenantTx, found: ImportRow, changes: Change[]): Promise<void> {
  const added = await addExtras(
    tx,
    found,
    changes.filter(({ extras: { tags, sites } }) => tags.length + sites.length > 0),
  )
  for (const change of changes) change.before = { ...change.before, ...added.get(change.id) }
}

/** Marks all rows as done; those that changed nothing count as skipped. */
async function markRows(tx: TenantTx, { id }: ImportRow, pairs: Pair[], changes: Change[]): Promise<void> {
  const rowMarks = pairs.map(({ row_no }) => {
    const change = changes.find((one) => one.row_no === row_no)
    return {
      row_no,
      action: change ? 'update' : 'skip',
      before: change?.before ?? null,
      version: change?.version ?? null,
    }
  })
  await tx.rows(
    () => sql`
      update import_rows r set is_done = true, action = p.action, before = p.before, version_after = p.version
      from jsonb_to_recordset(${JSON.stringify(rowMarks)}::jsonb)
        as p(row_no int, action text, before jsonb, version int)
      where ${rowsOf(tx, id)} and r.row_no = p.row_no`,
  )
}
