import type { AuditEntity } from '@veranda/contract'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RecordTable, Row, TenantDb } from './tenant-db.ts'
import { texts } from './texts.ts'

interface Noted<T extends RecordTable> {
  table: T
  id: number
  /** What changes; a key without a value stays as it is. */
  patch: Record<string, unknown>
  /** What must hold of the row besides: whose it is, which version was seen. */
  where: SQL | undefined
  entity: AuditEntity
  /** Columns of which the journal says only that they changed. */
  masked: readonly string[]
}

/**
 * Changes one living record and writes the journal's row of it in a single statement: what staff do all day costs one
 * round trip. Answers the record as it is now, or nothing where there is none. The table has a name and a version.
 */
export async function updateNoted<T extends RecordTable>(
  tenant: TenantDb,
  { table, id, patch, where, entity, masked }: Noted<T>,
): Promise<Row<T> | undefined> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const entries = Object.entries(patch).filter(([, value]) => value !== undefined)
  const own = sql.raw(`"${getTableName(table)}"`)
  const assignments = entries.map(
    ([key, value]) => sql`${sql.identifier(key)} = ${sql.param(value, columns[key])}`,
  )
  const changes = entries.map(([key]) => changeOf(key, masked.includes(key)))
  const { actor } = tenant
  const [row] = await tenant.rows<Row<T>>(
    () => sql`
      with before as (
        select * from ${own} where company_id = ${tenant.companyId} and id = ${id} and deleted_at is null
          ${where ? sql`and ${where}` : sql``} for update),
      changed as (
        update ${own} set ${sql.join([...assignments, sql`version = before.version + 1, updated_at = now()`], sql`, `)}
        from before where ${own}.company_id = before.company_id and ${own}.id = before.id
        returning ${own}.*),
      noted as (
        insert into audit_log (company_id, user_id, user_name, action, entity, entity_number, title, changes, ip_address, user_agent)
        select before.company_id, ${actor?.userId ?? null}::bigint, ${actor?.name ?? texts.system}, 'update', ${entity},
          before.id, left(before.name, 300), ${changes.length > 0 ? sql.join(changes, sql` || `) : sql`'{}'::jsonb`},
          ${actor?.ip ?? ''}, ${actor?.userAgent ?? ''}
        from before join changed on changed.id = before.id)
      select * from changed`,
  )
  return row
}

/** `{"status": ["new", "processing"]}` where the column differs, else nothing. */
function changeOf(key: string, isMasked: boolean): SQL {
  const [old, now] = [sql.raw(`before."${key}"`), sql.raw(`changed."${key}"`)]
  const shown = (value: SQL) =>
    isMasked
      ? sql`case when ${value} is null or ${value} = '' then to_jsonb(${value}) else '"•••"'::jsonb end`
      : sql`to_jsonb(${value})`
  const pair = sql`jsonb_build_object(${sql.raw(`'${key}'`)}, jsonb_build_array(${shown(old)}, ${shown(now)}))`
  return sql`case when ${old} is distinct from ${now} then ${pair} else '{}'::jsonb end`
}
