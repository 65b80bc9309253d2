import type { OrderStage } from '@veranda/contract'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { crewMembers, type orders, orderVisits } from '#db/schema/tables.gen.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import type { OrderViewer } from '#features/orders/orders-repo.ts'
import { visitTexts } from './visit-texts.ts'

type VisitRow = Row<typeof orderVisits>

interface Change {
  before?: VisitRow | undefined
  after?: VisitRow | undefined
}

async function assigneesOf(tx: TenantTx, visit: VisitRow | undefined): Promise<number[]> {
  if (!visit) return []
  if (visit.crew_id === null) return visit.user_id === null ? [] : [visit.user_id]
  const members = await tx.find(crewMembers, eq(crewMembers.crew_id, visit.crew_id))
  return members.map(({ user_id }) => user_id)
}

/** Title of the notification about a change; none if it does not concern the person. */
function titleFor(wasGoing: boolean, isGoing: boolean, { before, after }: Change, number: string) {
  if (after && isGoing && !wasGoing) return visitTexts.assigned(after.kind, number)
  if (before && wasGoing && !after) return visitTexts.calledOff(before.kind, number)
  if (before && wasGoing && !isGoing) return visitTexts.handed(before.kind, number)
  const isMoved = before && after && Date.parse(before.starts_at) !== Date.parse(after.starts_at)
  return isMoved ? visitTexts.moved(after.kind, number) : null
}

/** Notifies the new and former assignees of a visit, except the planner. Completed visits notify nobody. */
export async function notifyVisitAssignees(
  tx: TenantTx,
  order: Row<typeof orders>,
  change: Change,
  viewer: OrderViewer,
): Promise<void> {
  const visit = change.after ?? change.before
  if (!visit || visit.done_at !== null) return
  const [were, are] = [await assigneesOf(tx, change.before), await assigneesOf(tx, change.after)]
  const time = new Date(visit.starts_at).toLocaleString('ru-RU', {
    timeZone: viewer.timeZone,
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  for (const id of new Set([...were, ...are])) {
    const title = titleFor(were.includes(id), are.includes(id), change, order.number)
    if (id === viewer.userId || title === null) continue
    const message = [time, order.address].filter(Boolean).join(', ')
    await notifyUser(tx, id, 'order.visit', { type: 'info', title, message, order_id: order.id })
  }
}

/** Notifies the assignees of an order's visits when it is cancelled, deleted or restored. */
export async function notifyAssigneesOfOrder(
  tx: TenantTx,
  order: Row<typeof orders>,
  what: 'over' | 'back',
  viewer: OrderViewer,
): Promise<void> {
  const open = and(eq(orderVisits.order_id, order.id), isNull(orderVisits.done_at)) as SQL
  for (const visit of await tx.find(orderVisits, open))
    await notifyVisitAssignees(tx, order, what === 'over' ? { before: visit } : { after: visit }, viewer)
}

/** Same for a stage change that cancels or reopens the order. */
export async function notifyAssigneesOfStage(
  tx: TenantTx,
  order: Row<typeof orders>,
  to: OrderStage,
  viewer: OrderViewer,
): Promise<void> {
  if (to === 'cancelled') await notifyAssigneesOfOrder(tx, order, 'over', viewer)
  else if (order.stage === 'cancelled') await notifyAssigneesOfOrder(tx, order, 'back', viewer)
}
