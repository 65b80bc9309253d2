import {
  type api,
  type Body,
  defaultDuration,
  type OrderVisit,
  type VisitKind,
  visitKinds,
} from '@veranda/contract'
import { and, eq, type SQL } from 'drizzle-orm'
import { changesOf } from '#db/audit.ts'
import { crewMembers, crews, orderVisits, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { one } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { auditOrder, lockOrder, type OrderRow } from '#features/orders/order-work-repo.ts'
import { type OrderViewer, requireOrder } from '#features/orders/orders-repo.ts'
import { requireWorker } from '#features/users/worker-repo.ts'
import { updateOrderVisitDates } from './order-visit-columns-repo.ts'
import { notifyVisitAssignees } from './visit-notices-repo.ts'
import { visitTexts } from './visit-texts.ts'

const c = alias(crews, 'c')
const u = alias(users, 'u')
const v = alias(orderVisits, 'v')

type VisitRow = Row<typeof orderVisits>

/** Columns of a visit for the order page and the calendar. */
export const visitColumns = (scoped: ScopedTable) => ({
  id: v.id,
  order_id: v.order_id,
  kind: v.kind,
  starts_at: v.starts_at,
  duration_minutes: v.duration_minutes,
  crew_id: v.crew_id,
  user_id: v.user_id,
  note: v.note,
  done_at: v.done_at,
  version: v.version,
  crew: one({ id: c.id, name: c.name, color: c.color })`from ${scoped(c)} where ${c.id} = ${v.crew_id}`,
  user: one({ id: u.id, name: u.name })`from ${scoped(u)} where ${u.id} = ${v.user_id}`,
})

function visitsWhere(tenant: TenantDb, condition: SQL): Promise<OrderVisit[]> {
  return tenant.rows(
    (scoped) =>
      select({
        ...visitColumns(scoped),
      })`from ${scoped(v)} where ${condition} order by ${v.starts_at}, ${v.id}`,
  )
}

export async function listVisits(
  tenant: TenantDb,
  orderId: number,
  viewer: OrderViewer,
): Promise<OrderVisit[]> {
  await requireOrder(tenant, orderId, viewer)
  return visitsWhere(tenant, sql`${v.order_id} = ${orderId}`)
}

async function visitOf(tenant: TenantDb, id: number): Promise<OrderVisit> {
  const [visit] = await visitsWhere(tenant, sql`${v.id} = ${id}`)
  if (!visit) throw new DomainError('not_found')
  return visit
}

interface VisitAssignees {
  crew_id: number | null
  user_id: number | null
}

/** Throws for a crew or user that does not exist, or that may not go to such a visit and complete it. */
async function requireAssignees(
  tx: TenantTx,
  kind: VisitKind,
  assignees: VisitAssignees,
  before?: VisitAssignees,
): Promise<void> {
  const { crew_id, user_id } = assignees
  if (crew_id !== null && kind === 'measurement') throw fieldError('crew_id', visitTexts.crewMeasures)
  if (crew_id !== null && user_id !== null) throw fieldError('user_id', visitTexts.crewOrPerson)
  if (crew_id !== null && crew_id !== before?.crew_id) await requireCrew(tx, crew_id)
  if (user_id === null || user_id === before?.user_id) return
  await requireWorker(tx, 'user_id', user_id, 'order.measure')
}

async function requireCrew(tx: TenantTx, id: number): Promise<void> {
  const crew = await tx.findOne(crews, id)
  if (!crew) throw fieldError('crew_id', visitTexts.unknownCrew)
  if (crew.archived_at !== null) throw fieldError('crew_id', visitTexts.archivedCrew)
}

export function addVisit(
  tenant: TenantDb,
  orderId: number,
  { duration_minutes, ...body }: Body<typeof api.orders.addVisit>,
  viewer: OrderViewer,
): Promise<OrderVisit> {
  return tenant.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, viewer)
    await requireAssignees(tx, body.kind, body)
    const visit = await tx.insert(orderVisits, {
      ...body,
      order_id: orderId,
      duration_minutes: duration_minutes ?? defaultDuration[body.kind],
    })
    await afterChange(tx, order, { after: visit }, viewer)
    return visitOf(tx, visit.id)
  })
}

/** Locks a visit with its order, whose row repeats facts of its visits. */
async function lockVisit(
  tx: TenantTx,
  orderId: number,
  id: number,
  viewer: OrderViewer,
): Promise<{ order: OrderRow; before: VisitRow }> {
  const order = await lockOrder(tx, orderId, viewer)
  const before = await tx.lock(orderVisits, id, eq(orderVisits.order_id, orderId))
  if (!before) throw new DomainError('not_found')
  return { order, before }
}

export function updateVisit(
  tenant: TenantDb,
  { id, visit_id }: { id: number; visit_id: number },
  { version, ...changes }: Body<typeof api.orders.updateVisit>,
  viewer: OrderViewer,
): Promise<OrderVisit> {
  return tenant.transaction(async (tx) => {
    const { order, before } = await lockVisit(tx, id, visit_id, viewer)
    if (version !== undefined && version !== before.version)
      throw new DomainError('stale_version', { current: await visitOf(tx, visit_id) })
    const { crew_id = before.crew_id, user_id = before.user_id } = changes
    await requireAssignees(tx, before.kind, { crew_id, user_id }, before)
    const after = await tx.update(orderVisits, visit_id, {
      ...changes,
      version: before.version + 1,
      updated_at: sql`now()`,
    })
    await afterChange(tx, order, { before, ...(after && { after }) }, viewer)
    return visitOf(tx, visit_id)
  })
}

export function removeVisit(
  tenant: TenantDb,
  { id, visit_id }: { id: number; visit_id: number },
  viewer: OrderViewer,
): Promise<void> {
  return tenant.transaction(async (tx) => {
    const { order, before } = await lockVisit(tx, id, visit_id, viewer)
    await tx.deleteWhere(orderVisits, eq(orderVisits.id, visit_id))
    await afterChange(tx, order, { before }, viewer)
  })
}

/** Completes or reopens a visit: for its assignees, and for users who measure all orders. */
export function setVisitDone(
  tenant: TenantDb,
  { id, visit_id }: { id: number; visit_id: number },
  { is_done }: Body<typeof api.orders.finishVisit>,
  viewer: OrderViewer,
): Promise<OrderVisit> {
  return tenant.transaction(async (tx) => {
    const { order, before } = await lockVisit(tx, id, visit_id, viewer)
    if (viewer.scope === 'own' && !(await isVisitAssignee(tx, before, viewer.userId)))
      throw new DomainError('forbidden')
    if ((before.done_at !== null) === is_done) return visitOf(tx, visit_id)
    const done_at = is_done ? sql`now()` : null
    await tx.update(orderVisits, visit_id, { done_at, version: before.version + 1, updated_at: sql`now()` })
    await updateOrderVisitDates(tx, order.id)
    await auditOrder(tx, 'update', order, { visit_done: [!is_done, is_done], visit: titleOf(before, before) })
    return visitOf(tx, visit_id)
  })
}

async function isVisitAssignee(
  tx: TenantTx,
  { user_id, crew_id }: VisitRow,
  userId: number,
): Promise<boolean> {
  if (crew_id === null) return user_id === userId
  const member = and(eq(crewMembers.crew_id, crew_id), eq(crewMembers.user_id, userId)) as SQL
  return (await tx.findFirst(crewMembers, member)) !== undefined
}

const titleOf = (before?: VisitRow, after?: VisitRow): [string | null, string | null] => [
  before ? visitKinds[before.kind] : null,
  after ? visitKinds[after.kind] : null,
]

/** Effects of a plan change: the order's row, audit log and notifications. */
async function afterChange(
  tx: TenantTx,
  order: OrderRow,
  { before, after }: { before?: VisitRow; after?: VisitRow },
  viewer: OrderViewer,
): Promise<void> {
  await updateOrderVisitDates(tx, order.id)
  const plan = (visit?: VisitRow) => ({
    visit_at: visit?.starts_at ?? null,
    visit_minutes: visit?.duration_minutes ?? null,
    crew_id: visit?.crew_id ?? null,
    visitor_id: visit?.user_id ?? null,
    visit_note: visit?.note || null,
  })
  const changes = changesOf(plan(before), plan(after))
  if (Object.keys(changes).length > 0)
    await auditOrder(tx, 'update', order, { visit: titleOf(before, after), ...changes })
  await notifyVisitAssignees(tx, order, { before, after }, viewer)
}
