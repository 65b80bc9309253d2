import type { LeadStatus } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'

/**
 * The statement that keeps the tasks of calls in step with a lead's status: nobody is to be rung who refused. A rejection closes
 * the open ones, and one that is taken back opens them again. Tasks entered by hand stay as they are. `moves` selects the id of
 * each lead and whether it is rejected now, `userId` who decided it.
 */
function settleTasks({ companyId, actor }: TenantDb, moves: SQL, userId = actor?.userId ?? null): SQL {
  return sql`
    update tasks set is_closed_by_rejection = moved.is_rejected,
      completed_at = case when moved.is_rejected then now() end,
      completed_by_id = case when moved.is_rejected then ${userId}::bigint end,
      version = tasks.version + 1, updated_at = now()
    from (${moves}) moved(lead_id, is_rejected)
    where tasks.company_id = ${companyId} and tasks.lead_id = moved.lead_id and tasks.deleted_at is null
      and case when moved.is_rejected
        then tasks.completed_at is null and exists (select from lead_calls
          where lead_calls.company_id = ${companyId} and lead_calls.lead_id = moved.lead_id
            and lead_calls.task_id = tasks.id)
        else tasks.is_closed_by_rejection end`
}

/** The same as a part of the statement that updates a lead, whose row is `before` and then `changed`. */
export const settleTasksOfChanged = (tenant: TenantDb): SQL =>
  settleTasks(
    tenant,
    sql`select changed.id, changed.status = 'rejected' from before join changed on changed.id = before.id
      where (before.status = 'rejected') <> (changed.status = 'rejected') and changed.status <> 'completed'`,
  )

/** The same for a lead whose status another statement changed. */
export async function settleTasksOf(
  tx: TenantTx,
  id: number,
  from: LeadStatus,
  to: LeadStatus,
): Promise<void> {
  const isRejected = to === 'rejected'
  if ((from === 'rejected') === isRejected || to === 'completed') return
  await tx.rows(() => settleTasks(tx, sql`values (${id}::bigint, ${isRejected}::boolean)`))
}

/** The same for leads whose statuses an import, or its reverting, is about to change in the name of `userId`. */
export async function settleTasksOfImport(
  tx: TenantTx,
  moves: readonly { id: number; status: string }[],
  userId: number | null,
): Promise<void> {
  if (moves.length === 0) return
  await tx.rows(() =>
    settleTasks(
      tx,
      sql`select l.id, p.status = 'rejected'
        from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as p(id bigint, status text)
          join leads l on l.company_id = ${tx.companyId} and l.id = p.id and l.deleted_at is null
        where (l.status = 'rejected') <> (p.status = 'rejected') and p.status <> 'completed'`,
      userId,
    ),
  )
}
