import type { AuditEntity, ChangedBy } from '@veranda/contract'
import { auditLog } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'

const a = alias(auditLog, 'a')

/** Who changed one of these fields of a record last, and when, by the audit log. Nothing if it tells of none. */
export async function lastChangeOf(
  tenant: TenantDb,
  entity: AuditEntity,
  id: number,
  fields: string[],
): Promise<ChangedBy | undefined> {
  const [last] = await tenant.rows(
    (scoped) =>
      select({ id: a.user_id, name: a.user_name, at: a.created_at })`from ${scoped(a)}
        where ${a.entity} = ${entity} and ${a.entity_number} = ${id} and ${a.changes} ?| ${sql.param(fields)}::text[]
        order by ${a.id} desc limit 1`,
  )
  return last
}
