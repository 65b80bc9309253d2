import type { AuditChanges, AuditEntity } from '@veranda/contract'
import { getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Alias, alias } from './sql/aliases.ts'
import { type Fields, type Selected, selectRow, withQueries } from './sql/select.ts'
import { sql } from './sql/sql.ts'
import type { RecordTable, Row } from './table-types.ts'
import type { ScopedTable, TenantDb } from './tenant-db.ts'
import { texts } from './texts.ts'

interface AuditedUpdate<T extends RecordTable, F extends Fields> {
  table: T
  id: number
  /** The new values; a key that is `undefined` leaves its column unchanged. */
  patch: Record<string, unknown>
  /** A further condition on the row, such as its owner or the version that the client has. */
  where: SQL | undefined
  entity: AuditEntity
  /** Columns whose values are not written into the audit log. */
  masked: readonly string[]
  /** Foreign keys to records with a name: the audit log stores the name of that moment under the key `as`. */
  named?: Record<string, { as: string; table: Alias<{ id: number; name: string }> }>
  /** Further entries of the audit log for this change. */
  extraChanges?: AuditChanges
  /** A further change in the same statement, of what depends on the record; the record is `before` and `changed`. */
  alongside?: SQL | undefined
  /** Columns to return besides the record's own; the record has the alias `changed`. */
  columns: (scoped: ScopedTable) => F
}

/**
 * Updates one record that is not deleted and writes its audit log row in the same statement, so that the most frequent change
 * costs one round trip. Returns the updated record, or `undefined` when there is none. The table must have `name` and `version`.
 */
export async function updateWithAudit<T extends RecordTable, F extends Fields>(
  tenant: TenantDb,
  {
    table,
    id,
    patch,
    where,
    entity,
    masked,
    named = {},
    extraChanges = {},
    alongside,
    columns: more,
  }: AuditedUpdate<T, F>,
): Promise<(Row<T> & Selected<F>) | undefined> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const entries = Object.entries(patch).filter(([, value]) => value !== undefined)
  const own = sql.raw(`"${getTableName(table)}"`)
  const assignments = entries.map(
    ([key, value]) => sql`${sql.identifier(key)} = ${sql.param(value, columns[key])}`,
  )
  const { actor } = tenant
  const changes = (scoped: ScopedTable) =>
    entries.map(([key]) => {
      const name = named[key]
      const values = [sql.raw(`before."${key}"`), sql.raw(`changed."${key}"`)] as const
      if (name) return auditedChange(name.as, values, byName(scoped, name.table))
      return auditedChange(key, values, masked.includes(key) ? maskedValue : plainValue)
    })
  const [row] = await tenant.rows((scoped) =>
    withQueries(
      sql`before as (
        select * from ${own} where company_id = ${tenant.companyId} and id = ${id} and deleted_at is null
          ${where ? sql`and ${where}` : sql``} for update),
      changed as (
        update ${own} set ${sql.join([...assignments, sql`version = before.version + 1, updated_at = now()`], sql`, `)}
        from before where ${own}.company_id = before.company_id and ${own}.id = before.id
        returning ${own}.*),
      audited as (
        insert into audit_log (company_id, user_id, user_name, action, entity, entity_number, title, changes, ip_address, user_agent)
        select before.company_id, ${actor?.userId ?? null}::bigint, ${actor?.name ?? texts.system}, 'update', ${entity},
          before.id, left(before.name, 300), ${sql.join([sql`${JSON.stringify(extraChanges)}::jsonb`, ...changes(scoped)], sql` || `)},
          ${actor?.ip ?? ''}, ${actor?.userAgent ?? ''}
        from before join changed on changed.id = before.id)${alongside ? sql`, followed as (${alongside})` : sql``}`,
      selectRow(alias(table, 'changed'), more(scoped))`from changed`,
    ),
  )
  if (row) tenant.announceChanged(table, [row])
  return row
}

type ValueExpression = (value: SQL) => SQL

/** The value itself. */
export const plainValue: ValueExpression = (value) => sql`to_jsonb(${value})`
const maskedValue: ValueExpression = (value) =>
  sql`case when ${value} is null or ${value} = '' then to_jsonb(${value}) else '"•••"'::jsonb end`
/** The name of the record that the value points to, at that moment. */
export const byName =
  (scoped: ScopedTable, r: Alias<{ id: number; name: string }>): ValueExpression =>
  (value) =>
    sql`(select to_jsonb(${r.name}) from ${scoped(r)} where ${r.id} = ${value})`

/** `{"status": ["new", "processing"]}` when the value before and the one after differ, otherwise nothing. */
export function auditedChange(as: string, [old, now]: readonly [SQL, SQL], shown: ValueExpression): SQL {
  const pair = sql`jsonb_build_object(${sql.raw(`'${as}'`)}, jsonb_build_array(${shown(old)}, ${shown(now)}))`
  return sql`case when ${old} is distinct from ${now} then ${pair} else '{}'::jsonb end`
}
