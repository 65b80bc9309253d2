import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { tasks } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'

/**
 * Gives the open tasks that the previous assignee of a lead or client has about it to the new one: whoever takes the record over
 * takes its callbacks too. Tasks of others, and those of a record that nobody has now, stay.
 */
export async function reassignTasks(
  tx: TenantTx,
  record: { lead_id: number } | { client_id: number },
  previousId: number | null,
  newId: number | null,
): Promise<void> {
  if (previousId === null || newId === null || previousId === newId) return
  const isAbout =
    'lead_id' in record ? eq(tasks.lead_id, record.lead_id) : eq(tasks.client_id, record.client_id)
  const open = and(
    isAbout,
    eq(tasks.user_id, previousId),
    isNull(tasks.completed_at),
    isNull(tasks.deleted_at),
  ) as SQL
  await tx.updateWhere(tasks, open, { user_id: newId, version: sql`version + 1`, updated_at: sql`now()` })
}
