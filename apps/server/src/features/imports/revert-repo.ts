import type { SQL } from 'drizzle-orm'
import {
  chatVisitors,
  clientComments,
  clientPeople,
  clientSites,
  clients,
  conversations,
  files,
  importRows,
  imports,
  leadComments,
  leads,
  orders,
  tasks,
} from '#db/schema/tables.gen.ts'
import { alias, outerAlias } from '#db/sql/aliases.ts'
import { isTrue } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { removeUnusedTags } from '#features/dictionaries/record-dictionary-repo.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { suppressWebhooks } from '#features/webhooks/enqueue-repo.ts'
import { removeAddedValues, writeKnownValues } from './change-history-repo.ts'
import { removeExtras } from './client-extras-repo.ts'
import { recordsOf } from './decide-repo.ts'
import { disableNestedLoops, type ImportRow, rowsOf, stepRows } from './imports-repo.ts'
import { texts } from './texts.ts'
import { patchRecords } from './update-repo.ts'

const r = alias(importRows, 'r')
const d = alias(tasks, 'd')
const f = alias(files, 'f')
const o = alias(orders, 'o')
const c = alias(conversations, 'c')
const l = alias(leads, 'l')
const v = alias(chatVisitors, 'v')
const p = alias(clientPeople, 'p')
const s = alias(clientSites, 's')
const ln = alias(leadComments, 'ln')
const cn = alias(clientComments, 'cn')

/**
 * Reverts an import in steps: created records go to the trash, changed ones get their previous values. A record
 * changed since, or with work attached to it, is kept.
 */
export async function revertImport(tenant: TenantDb, id: number, userId: number | null): Promise<void> {
  while (await tenant.transaction((tx) => step(tx, id, userId)));
  await tenant.transaction((tx) => finish(tx, id))
}

type RowToRevert = Pick<Row<typeof importRows>, 'row_no' | 'action' | 'before'> & {
  record_id: number | null
  is_untouched: boolean
}

async function step(tx: TenantTx, id: number, userId: number | null): Promise<boolean> {
  const found = await tx.lock(imports, id)
  if (found?.status !== 'reverting') return false
  await suppressWebhooks(tx)
  await disableNestedLoops(tx)
  const rows = await rowsToUndo(tx, found)
  if (rows.length === 0) return false
  const untouched = rows.filter((row) => row.is_untouched)
  await trashCreated(tx, found, untouched)
  await restoreUpdated(tx, found, untouched, userId)
  await tx.rows(
    () => sql`
      update import_rows r set is_reverted = p.is_untouched
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(row_no int, is_untouched boolean)
      where ${rowsOf(tx, id)} and r.row_no = p.row_no`,
  )
  await tx.update(imports, id, {
    reverted_count: found.reverted_count + untouched.length,
    kept_count: found.kept_count + rows.length - untouched.length,
  })
  return true
}

/** The next rows, each with whether its record is still as imported. Records in the trash are skipped. */
function rowsToUndo(tx: TenantTx, { id, target }: ImportRow): Promise<RowToRevert[]> {
  const { table, pointer } = recordsOf[target]
  const t = outerAlias(table, 't')
  return tx.rows(
    (scoped) =>
      select({
        row_no: r.row_no,
        action: r.action,
        before: r.before,
        record_id: t.id,
        is_untouched: isTrue(sql`
          case when ${r.action} = 'create' then ${t.id} is null or ${t.deleted_at} is not null
              or (${t.version} = ${r.version_after} and not (${isInUse(scoped, target)}))
            else ${t.deleted_at} is null and ${t.version} = ${r.version_after} end`),
      })`from ${scoped(r)} left join ${scoped(t)} on ${t.id} = r.${pointer}
        where ${rowsOf(tx, id)} and ${r.is_done} and ${r.action} in ('create', 'update') and ${r.is_reverted} is null
        order by ${r.row_no} limit ${stepRows}`,
  )
}

/** Condition: other records refer to it, which would become inaccessible. */
function isInUse(scoped: ScopedTable, target: ImportRow['target']): SQL {
  const pointer = recordsOf[target].pointer
  const own = sql`
    exists (select from ${scoped(d)} where d.${pointer} = t.id and ${d.deleted_at} is null)
    or exists (select from ${scoped(f)} where f.${pointer} = t.id and ${f.deleted_at} is null)
    or exists (select from ${scoped(o)} where o.${pointer} = t.id and ${o.deleted_at} is null)
    or exists (select from ${scoped(c)} where c.${pointer} = t.id)`
  if (target === 'leads')
    return sql`${own} or exists (select from ${scoped(ln)} where ${ln.lead_id} = t.id and ${ln.deleted_at} is null)`
  return sql`${own}
    or exists (select from ${scoped(l)} where ${l.client_id} = t.id and ${l.deleted_at} is null)
    or exists (select from ${scoped(v)} where ${v.client_id} = t.id)
    or exists (select from ${scoped(cn)} where ${cn.client_id} = t.id and ${cn.deleted_at} is null)
    or exists (select from ${scoped(p)} where ${p.client_id} = t.id)
    or exists (select from ${scoped(s)} where ${s.client_id} = t.id
      and not (${s.version} = 1 and coalesce(r.before->'sites', '[]') @> to_jsonb(${s.id})))`
}

const idsOf = (rows: RowToRevert[], action: RowToRevert['action']) =>
  rows.flatMap((row) => (row.action === action && row.record_id !== null ? [row.record_id] : []))

async function trashCreated(tx: TenantTx, { target }: ImportRow, rows: RowToRevert[]): Promise<void> {
  const where = sql`id = any(${sql.param(idsOf(rows, 'create'))}::bigint[]) and deleted_at is null`
  const trashed = { deleted_at: sql`now()` }
  if (target === 'leads') await tx.updateWhere(leads, where, trashed)
  else await tx.updateWhere(clients, where, trashed)
}

async function restoreUpdated(
  tx: TenantTx,
  found: ImportRow,
  rows: RowToRevert[],
  userId: number | null,
): Promise<void> {
  const updated = rows.flatMap(({ action, record_id, before }) =>
    action === 'update' && record_id !== null && before
      ? [{ id: record_id, patch: before.columns, before }]
      : [],
  )
  if (updated.length === 0) return
  const by = { user_id: userId, import_file: found.file_name, is_import_revert: true }
  await patchRecords(tx, found, updated, by)
  await removeExtras(
    tx,
    updated.map(({ id, before: { tags = [], sites = [] } }) => ({ id, tags, sites })),
  )
  await writeKnownValues(
    tx,
    updated.flatMap(({ before }) => before.values),
    by,
  )
  const added = updated.flatMap(({ id, before }) =>
    before.added.map((lead_field_id) => ({ lead_id: id, lead_field_id })),
  )
  await removeAddedValues(tx, added, by)
}

async function finish(tx: TenantTx, id: number): Promise<void> {
  const found = await tx.lock(imports, id)
  if (found?.status !== 'reverting') return
  await removeUnusedTags(tx, found.added_tag_ids)
  await tx.update(imports, id, { status: 'reverted' })
  await notifyUser(tx, found.user_id, 'import.ready', {
    type: found.kept_count > 0 ? 'warning' : 'success',
    title: texts.reverted.title,
    message: texts.reverted.message(found.file_name, found.kept_count),
  })
}
