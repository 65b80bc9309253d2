import { defaultDuration, type VisitKind } from '@veranda/contract'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { orders, orderVisits } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import type { OrderViewer } from '#features/orders/orders-repo.ts'
import { notifyVisitAssignees } from './visit-notices-repo.ts'
import { headlineVisit } from './visit-rules.ts'

type OrderRow = Row<typeof orders>
type VisitRow = Row<typeof orderVisits>

/** Facts of visits repeated in the order's row for stages and lists; written only here. */
type OrderVisitColumns = Pick<OrderRow, 'measure_at' | 'mounting_at'> & Partial<Pick<OrderRow, 'measurer_id'>>

const visitsOf = (tx: TenantTx, orderId: number, kind: VisitKind) =>
  tx.find(orderVisits, and(eq(orderVisits.order_id, orderId), eq(orderVisits.kind, kind)) as SQL)

/** The measurer is the assignee of an open measuring visit; without one, the order keeps its own. */
async function orderVisitColumns(tx: TenantTx, orderId: number): Promise<OrderVisitColumns> {
  const measurement = headlineVisit(await visitsOf(tx, orderId, 'measurement'))
  const mounting = headlineVisit(await visitsOf(tx, orderId, 'mounting'))
  return {
    measure_at: measurement?.starts_at ?? null,
    mounting_at: mounting?.starts_at ?? null,
    ...(measurement?.done_at === null && { measurer_id: measurement.user_id }),
  }
}

/** Updates the order's row from its visits. */
export async function updateOrderVisitDates(tx: TenantTx, orderId: number): Promise<void> {
  const [columns, order] = [await orderVisitColumns(tx, orderId), await tx.findOne(orders, orderId)]
  const isSame =
    order && (Object.keys(columns) as (keyof OrderVisitColumns)[]).every((key) => columns[key] === order[key])
  if (!isSame)
    await tx.update(orders, orderId, { ...columns, version: sql`version + 1`, updated_at: sql`now()` })
}

type Head = Partial<Record<'measure_at' | 'mounting_at', string | null | undefined>> & {
  measurer_id?: number | null | undefined
}

/** Plans visits from changes of an order's head; returns the resulting columns of the order. */
export async function planVisitsFromHead(
  tx: TenantTx,
  order: OrderRow,
  { measure_at, mounting_at, measurer_id }: Head,
  viewer: OrderViewer,
): Promise<Partial<OrderVisitColumns>> {
  const isNothing = [measure_at, mounting_at, measurer_id].every((value) => value === undefined)
  if (isNothing) return {}
  const person = measurer_id === undefined ? order.measurer_id : measurer_id
  await planVisit(tx, order, { kind: 'measurement', starts_at: measure_at, user_id: person }, viewer)
  await planVisit(tx, order, { kind: 'mounting', starts_at: mounting_at }, viewer)
  return orderVisitColumns(tx, order.id)
}

interface Plan {
  kind: VisitKind
  /** `undefined`: unchanged; `null`: cancelled. */
  starts_at: string | null | undefined
  user_id?: number | null
}

async function planVisit(tx: TenantTx, order: OrderRow, plan: Plan, viewer: OrderViewer): Promise<void> {
  const before = headlineVisit(await visitsOf(tx, order.id, plan.kind))
  const after =
    plan.starts_at === null ? await cancelVisit(tx, before) : await createOrMoveVisit(tx, order, plan, before)
  if (before !== after) await notifyVisitAssignees(tx, order, { before, after }, viewer)
}

async function cancelVisit(tx: TenantTx, before: VisitRow | undefined): Promise<undefined> {
  if (before) await tx.deleteWhere(orderVisits, eq(orderVisits.id, before.id))
}

/** Creates or moves the planned visit. A completed one is left as it is: another date is another visit. */
async function createOrMoveVisit(
  tx: TenantTx,
  order: OrderRow,
  { kind, starts_at, user_id }: Plan,
  before: VisitRow | undefined,
): Promise<VisitRow | undefined> {
  const isMoved = starts_at && (!before || Date.parse(starts_at) !== Date.parse(before.starts_at))
  if (isMoved && before?.done_at !== null) {
    const values = { kind, order_id: order.id, starts_at, duration_minutes: defaultDuration[kind] }
    return tx.insert(orderVisits, { ...values, user_id: user_id ?? null })
  }
  const isReassigned = user_id !== undefined && user_id !== before?.user_id
  if (before?.done_at !== null || !(isMoved || isReassigned)) return before
  return tx.update(orderVisits, before.id, {
    ...(starts_at && { starts_at }),
    ...(user_id !== undefined && { user_id }),
    version: before.version + 1,
    updated_at: sql`now()`,
  })
}

/** Completes open visits when the order has passed their stage. */
export async function finishVisits(tx: TenantTx, orderId: number, kind: VisitKind): Promise<void> {
  const open = and(
    eq(orderVisits.order_id, orderId),
    eq(orderVisits.kind, kind),
    isNull(orderVisits.done_at),
  ) as SQL
  await tx.updateWhere(orderVisits, open, { done_at: sql`now()`, version: sql`version + 1` })
  await updateOrderVisitDates(tx, orderId)
}
