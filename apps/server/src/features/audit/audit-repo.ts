import { type AuditEntry, type api, limits, type Paged, type Query } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { keyset, pageOf } from '#db/paging.ts'
import { auditLog } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { asNumber, countRows } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'

const l = alias(auditLog, 'l')

type AuditQuery = Query<typeof api.audit.list>

/** Audit log entries, newest first; `from` and `to` are days in the company's time zone, both included. */
export async function listAuditLog(
  tenant: TenantDb,
  query: AuditQuery,
  timeZone: string,
): Promise<Paged<AuditEntry>> {
  const where = sql.join(conditionsOf(query, timeZone), sql` and `)
  const { order, afterCursor } = keyset('l', { cursor: query.cursor, sort: '-created_at' })
  const [rows, [count]] = await Promise.all([
    tenant.rows(
      (scoped) =>
        select({
          id: l.id,
          created_at: l.created_at,
          user_id: l.user_id,
          user_name: l.user_name,
          action: l.action,
          entity: l.entity,
          entity_number: l.entity_number,
          title: l.title,
          changes: l.changes,
          ip_address: l.ip_address,
          user_agent: l.user_agent,
        })`from ${scoped(l)} where ${where}${afterCursor} order by ${order} limit ${query.limit + 1}`,
    ),
    tenant.rows(
      (scoped) => select({ count: countRows() })`from (
          select from ${scoped(l)} where ${where} limit ${limits.countCap + 1}) counted`,
    ),
  ])
  return pageOf(rows, query.limit, count?.count ?? 0)
}

function conditionsOf(query: AuditQuery, timeZone: string): SQL[] {
  const { user_id, action, entity, entity_number, from, to } = query
  const conditions = [
    sql`true`,
    user_id !== undefined && sql`${l.user_id} = ${user_id}`,
    action && sql`${l.action} = ${action}`,
    entity && sql`${l.entity} = ${entity}`,
    entity_number !== undefined && sql`${l.entity_number} = ${entity_number}`,
    from && sql`${l.created_at} >= ${from}::timestamp at time zone ${timeZone}`,
    to && sql`${l.created_at} < (${to}::timestamp + interval '1 day') at time zone ${timeZone}`,
  ]
  return conditions.filter((condition): condition is SQL => typeof condition === 'object')
}

/** Seals new entries and verifies the chain: its length, and the first entry whose seal is invalid. */
export async function checkAuditLog(
  tenant: TenantDb,
): Promise<{ entries: number; broken_no: number | null }> {
  await tenant.rows(() => sql`select chain_audit_log()`)
  const [row] = await tenant.rows(
    (scoped) =>
      select({
        entries: countRows(),
        broken_no: asNumber(sql`broken_audit_log(${tenant.companyId})`),
      })`from ${scoped(l)}`,
  )
  return row ?? { entries: 0, broken_no: null }
}
