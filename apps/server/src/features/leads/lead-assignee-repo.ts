import type { Viewer } from '#db/ownership.ts'
import { leads } from '#db/schema/tables.gen.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { notifyAssignee } from '#features/assignment/assignment-repo.ts'
import { reassignTasks } from '#features/tasks/reassign-repo.ts'
import { requireAssignable } from '#features/users/worker-repo.ts'
import { texts } from './texts.ts'

export interface LeadEditor extends Viewer {
  /** A new assignee is not notified: the caller notifies of several leads at once. */
  isQuiet?: boolean
}

/** Checks and notifies a new assignee, and ends the lead's automatic reassignment. */
export async function assignByHand(
  tx: TenantTx,
  lead: Row<typeof leads>,
  assignee: number | null,
  viewer: LeadEditor,
): Promise<void> {
  if (assignee === lead.user_id) return
  await requireAssignable(tx, assignee, viewer, { permission: 'lead.update', message: texts.assignsAll })
  if (lead.assigned_at !== null) await tx.update(leads, lead.id, { assigned_at: null })
  await reassignTasks(tx, { lead_id: lead.id }, lead.user_id, assignee)
  const isNotified = !viewer.isQuiet && assignee !== viewer.userId
  if (assignee !== null && isNotified) await notifyAssignee(tx, assignee, lead)
}
