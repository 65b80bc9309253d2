import { defaultDuration, orderItem } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { orderPayments, orders, orderVisits, productionUnits } from '#db/schema/tables.gen.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { createOrder, updateItems, updateOrder } from '#features/orders/order-work-repo.ts'
import type { OrderViewer } from '#features/orders/orders-repo.ts'
import { moveOrder } from '#features/orders/stage-repo.ts'
import { updateOrderVisitDates } from '#features/orders/visits/order-visit-columns-repo.ts'
import { isoDay } from '#time/dates.ts'
import type { DemoClient } from './demo-leads-repo.ts'
import { type OrderPlan, planOrders } from './demo-orders-plan.ts'
import { orderTexts } from './texts/orders-texts.ts'

const timeZone = 'Europe/Moscow'

export const demoViewer = (userId: number): OrderViewer => ({
  userId,
  scope: 'all',
  seesPrices: true,
  seesMargin: true,
  clients: 'all',
  timeZone,
})

interface Crew {
  /** The measurer's user id. */
  measurer: number
  crews: readonly number[]
}

export interface DemoOrder {
  id: number
  client_id: number
  plan: OrderPlan
  /** The seller's user id. */
  user_id: number
}

/** The company's database with this user as the author of changes. */
export type TenantAs = (userId: number) => TenantDb

/** Adds orders at every stage through the same functions that requests use, and then backdates them. */
export async function addDemoOrders(
  as: TenantAs,
  clients: readonly DemoClient[],
  { now, ...crew }: Crew & { now: Date },
): Promise<DemoOrder[]> {
  const demoOrders: DemoOrder[] = []
  const buyers = clientPicker(clients)
  for (const plan of planOrders(now)) {
    const buyer = buyers.take(plan.created_at)
    const tenant = as(buyer.user_id)
    const id = await addOrder(tenant, plan, buyer)
    await tenant.transaction((tx) => addVisitsAndPayments(tx, id, plan, crew))
    await moveThroughStages(tenant, id, plan, buyer.user_id)
    await tenant.transaction((tx) => backdate(tx, id, plan))
    demoOrders.push({ id, client_id: buyer.id, plan, user_id: buyer.user_id })
  }
  return demoOrders
}

/** Picks a client without an order who existed at that date, or else the first client. */
function clientPicker(clients: readonly DemoClient[]) {
  const waiting = clients.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
  return {
    take: (day: Date): DemoClient => {
      const place = waiting.findLastIndex(({ created_at }) => created_at < day)
      const [client] = waiting.splice(Math.max(place, 0), 1)
      if (!client) throw new Error('more orders than clients')
      return client
    },
  }
}

async function addOrder(tenant: TenantDb, plan: OrderPlan, buyer: DemoClient): Promise<number> {
  const viewer = demoViewer(buyer.user_id)
  const { title, address, object_type } = plan
  const { id } = await createOrder(
    tenant,
    { client_id: buyer.id, lead_id: buyer.lead_id, title, address, object_type },
    viewer,
    // The leads of demo orders have their clients already.
    { convertingLeads: () => ({ ...viewer, name: '' }), addingClients: () => viewer },
  )
  if (plan.stage === 'new' || plan.stage === 'measuring') return id
  const items = plan.items.map((item) => orderItem.parse({ ...item, key: crypto.randomUUID() }))
  await updateItems(tenant, id, { items }, viewer)
  const terms = { discount_bp: 0, urgent: false, services: [], mounting: mountingOnWood }
  await updateOrder(tenant, id, { terms, comment: orderTexts.comment }, viewer)
  return id
}

const mountingOnWood = {
  foundation: 'wood',
  km: 20,
  height: 'none',
  days: 0,
  manual_price: null,
  manual_reason: '',
} as const

/** Adds what the next stages require: visits and payments. */
async function addVisitsAndPayments(
  tx: TenantTx,
  id: number,
  plan: OrderPlan,
  { measurer, crews }: Crew,
): Promise<void> {
  const { measured_at, mounted_at, promised_at } = plan
  const reachedAt = (stage: OrderPlan['stage']) => plan.path.find((step) => step.stage === stage)?.at
  const visit = { order_id: id, note: orderTexts.visitNotes[id % orderTexts.visitNotes.length] ?? '' }
  if (measured_at) {
    const done_at = reachedAt('calculating') ? measured_at.toISOString() : null
    const assignee = {
      kind: 'measurement',
      user_id: measurer,
      duration_minutes: defaultDuration.measurement,
    } as const
    await tx.insert(orderVisits, { ...visit, ...assignee, starts_at: measured_at.toISOString(), done_at })
  }
  if (mounted_at) {
    const assignee = {
      kind: 'mounting',
      crew_id: crews[id % crews.length] ?? null,
      duration_minutes: defaultDuration.mounting,
    } as const
    await tx.insert(orderVisits, { ...visit, ...assignee, starts_at: mounted_at.toISOString() })
  }
  await updateOrderVisitDates(tx, id)
  const order = await tx.findOne(orders, id)
  const prepay = order?.prepay_kopecks ?? 0
  const rest = (order?.total_kopecks ?? 0) - prepay
  const payments = [
    {
      purpose: 'prepay',
      method: id % 3 === 0 ? 'transfer' : 'sbp',
      amount_kopecks: prepay,
      at: reachedAt('in_production'),
    },
    {
      purpose: 'balance',
      method: id % 2 === 0 ? 'cash' : 'card',
      amount_kopecks: rest,
      at: reachedAt('completed'),
    },
  ] as const
  const paid = payments.flatMap(({ at, ...payment }) =>
    at ? { ...payment, order_id: id, paid_on: isoDay(at, timeZone), author_id: order?.user_id ?? null } : [],
  )
  await tx.insertMany(orderPayments, paid)
  await tx.update(orders, id, {
    paid_kopecks: paid.reduce((sum, { amount_kopecks }) => sum + amount_kopecks, 0),
    promised_at: promised_at?.toISOString() ?? null,
    ...(measured_at && { measurer_id: measurer }),
  })
}

/** Moves the order through its stages, each at its planned time. */
async function moveThroughStages(
  tenant: TenantDb,
  id: number,
  { path, cancelReason }: OrderPlan,
  userId: number,
): Promise<void> {
  for (const { stage, at } of path) {
    const reason = stage === 'cancelled' ? cancelReason : ''
    await moveOrder(tenant, id, { stage, reason }, demoViewer(userId), at)
  }
}

const shopStages = ['queued', 'cut', 'welded', 'edged', 'hardware', 'qc_done'] as const

/** Replaces the timestamps of the seeding by the planned ones. */
async function backdate(tx: TenantTx, id: number, { path, created_at, stage }: OrderPlan): Promise<void> {
  const frozen = path.find((step) => step.stage === 'approved')
  await tx.update(orders, id, {
    created_at: created_at.toISOString(),
    updated_at: (path.at(-1)?.at ?? created_at).toISOString(),
    ...(frozen && { frozen_at: frozen.at.toISOString() }),
  })
  const units = await tx.find(productionUnits, eq(productionUnits.order_id, id))
  for (const [index, unit] of units.entries()) {
    await tx.update(productionUnits, unit.id, { stage: unitStage(stage, id + index) })
  }
}

function unitStage(stage: OrderPlan['stage'], place: number) {
  if (stage === 'in_production') return shopStages[place % shopStages.length] ?? 'queued'
  return stage === 'ready' || stage === 'mounting' ? 'packed' : 'shipped'
}
