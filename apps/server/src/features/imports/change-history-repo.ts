import type { ImportTarget } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { auditedChange, byName, plainValue } from '#db/audited-update.ts'
import { dictionaryItems, leadValueChanges, leadValues, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { texts } from '#db/texts.ts'
import type { Answer } from '#features/leads/answer-rules.ts'
import { recordsOf } from './decide-repo.ts'
import type { ImportRow } from './imports-repo.ts'

const u = alias(users, 'u')
const d = alias(dictionaryItems, 'd')

/** Who imports, or who reverts an import, and the file: what the histories of records tell of a change. */
export interface ChangeAuthor {
  user_id: number | null
  import_file: string
  is_import_revert: boolean
}

export const importerOf = ({ user_id, file_name }: ImportRow): ChangeAuthor => ({
  user_id,
  import_file: file_name,
  is_import_revert: false,
})

/**
 * The audit log, which the histories of records are made of, tells of statuses, reject reasons and assignees that an import, or
 * its reverting, is about to change.
 */
export async function auditRecords(
  tx: TenantTx,
  target: ImportTarget,
  list: readonly { id: number; patch: object }[],
  { user_id, import_file, is_import_revert }: ChangeAuthor,
): Promise<void> {
  const origin = is_import_revert ? [import_file, null] : [null, import_file]
  const t = alias(recordsOf[target].table, 't')
  await tx.rows((scoped) => {
    const user = auditedChange('user', patched('user_id', 'bigint'), byName(scoped, u))
    const ofLead = sql.join(
      [
        user,
        auditedChange('status', patched('status', 'text'), plainValue),
        auditedChange('reject_reason', patched('reject_reason_id', 'bigint'), byName(scoped, d)),
      ],
      sql` || `,
    )
    const fields = target === 'leads' ? ofLead : user
    return sql`
      insert into audit_log (company_id, user_id, user_name, action, entity, entity_number, title, changes, ip_address, user_agent)
      select ${tx.companyId}, ${user_id}::bigint, coalesce((select ${u.name} from ${scoped(u)} where ${u.id} = ${user_id}::bigint), ${texts.system}), 'update',
        ${target === 'leads' ? 'lead' : 'client'}, ${t.id}, left(${t.name}, 300),
        changed.fields || jsonb_build_object('import', ${JSON.stringify(origin)}::jsonb), '', ''
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as p(id bigint, patch jsonb)
        join ${scoped(t)} on ${t.id} = p.id and ${t.deleted_at} is null
        cross join lateral (select ${fields} as fields) changed
      where changed.fields <> '{}'`
  })
}

/** A column of the record `t` before and after the patch `p`. */
function patched(column: string, type: string): readonly [SQL, SQL] {
  const after = `case when p.patch ? '${column}' then (p.patch->>'${column}')::${type} else t.${column} end`
  return [sql.raw(`t.${column}`), sql.raw(after)]
}

/** Sets answers; the history of corrections tells of it. */
export async function writeKnownValues(
  tx: TenantTx,
  list: { id: number; value: string | null }[],
  { user_id, import_file, is_import_revert }: ChangeAuthor,
): Promise<void> {
  if (list.length === 0) return
  await tx.rows(
    () => sql`
      with given as (
        select v.*, p.value as next from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as p(id bigint, value text)
        join lead_values v on v.company_id = ${tx.companyId} and v.id = p.id),
      written as (
        update lead_values v set value = g.next from given g where v.company_id = ${tx.companyId} and v.id = g.id)
      insert into lead_value_changes
        (company_id, lead_id, lead_field_id, label, type, before, after, user_id, import_file, is_import_revert)
      select g.company_id, g.lead_id, g.lead_field_id, g.label, g.type, coalesce(g.value, ''), coalesce(g.next, ''),
        ${user_id}::bigint, ${import_file}, ${is_import_revert}::boolean
      from given g where g.value is distinct from g.next`,
  )
}

/** Removes answers that an import added; the history of corrections tells of it. */
export async function removeAddedValues(
  tx: TenantTx,
  list: { lead_id: number; lead_field_id: number }[],
  { user_id, import_file, is_import_revert }: ChangeAuthor,
): Promise<void> {
  if (list.length === 0) return
  await tx.rows(
    () => sql`
      with removed as (
        delete from lead_values v using jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
          as p(lead_id bigint, lead_field_id bigint)
        where v.company_id = ${tx.companyId} and v.lead_id = p.lead_id and v.lead_field_id = p.lead_field_id
        returning v.*)
      insert into lead_value_changes
        (company_id, lead_id, lead_field_id, label, type, before, after, user_id, import_file, is_import_revert)
      select r.company_id, r.lead_id, r.lead_field_id, r.label, r.type, r.value, '',
        ${user_id}::bigint, ${import_file}, ${is_import_revert}::boolean
      from removed r where coalesce(r.value, '') <> ''`,
  )
}

/** Adds answers; the history of corrections tells of it. */
export async function addValues(
  tx: TenantTx,
  list: readonly (Answer & { lead_id: number })[],
  by: ChangeAuthor,
): Promise<void> {
  await tx.insertMany(leadValues, [...list])
  await tx.insertMany(
    leadValueChanges,
    list.map(({ position: _, value, ...answer }) => ({ ...answer, ...by, before: '', after: value })),
  )
}
