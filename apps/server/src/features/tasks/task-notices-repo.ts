import type { tasks } from '#db/schema/tables.gen.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { texts } from './texts.ts'

type TaskRow = Row<typeof tasks>

/** Notifies the assignee of a task that a colleague gave them. */
export async function notifyTaskAssignee(
  tx: TenantTx,
  task: TaskRow,
  by: { userId: number; name: string },
): Promise<void> {
  if (task.user_id === by.userId) return
  const { title, message } = texts.assigned
  await notifyUser(tx, task.user_id, 'task.assigned', {
    type: 'info',
    title,
    message: message(task.title, by.name),
    ...recordOf(task),
  })
}

/** The record of a task: its notifications open it, and are erased with it. */
export function recordOf({ lead_id, client_id, order_id }: TaskRow) {
  return {
    ...(lead_id !== null && { lead_id }),
    ...(client_id !== null && { client_id }),
    ...(order_id !== null && { order_id }),
  }
}
