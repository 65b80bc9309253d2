import {
  type AuditAction,
  type AuditChanges,
  type api,
  type Body,
  numberText,
  type Order,
  type OrderItem,
} from '@veranda/contract'
import { orderTerms } from '@veranda/soft-windows'
import { eq } from 'drizzle-orm'
import { audit, changesOf } from '#db/audit.ts'
import { takeNumber } from '#db/numbers.ts'
import { clients, companySettings, leads, orderRevisions, orders } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { currentPrices } from '#features/price-lists/price-lists-repo.ts'
import { getProduction } from '#features/price-lists/production-repo.ts'
import { requireWorker } from '#features/users/worker-repo.ts'
import { searchable } from '#text/search-text.ts'
import { isoDay } from '#time/dates.ts'
import { figuresOf, type PricingInputs } from './money/calculation-rules.ts'
import { clientOfNewOrder, type PersonRights } from './order-person-repo.ts'
import { getOrder, type OrderViewer, ownOrders } from './orders-repo.ts'
import { texts } from './texts.ts'
import { planVisitsFromHead } from './visits/order-visit-columns-repo.ts'
import { notifyAssigneesOfOrder } from './visits/visit-notices-repo.ts'

export type OrderRow = Row<typeof orders>

/** Prices and constants of the order: those frozen at its approval, or the current ones. */
export async function pricingInputs(tx: TenantTx, order: OrderRow): Promise<PricingInputs> {
  if (order.frozen_prices && order.frozen_production)
    return { prices: order.frozen_prices, ...order.frozen_production }
  const { tech, films } = await getProduction(tx)
  return { prices: await currentPrices(tx, order.price_list_id), tech, films }
}

/** The order's search text. */
function searchTextOf({ number, title, address }: Pick<OrderRow, 'number' | 'title' | 'address'>): string {
  return searchable([number, title, address].filter(Boolean).join(' '))
}

/** The order's row with its prices and constants, if the viewer may see it. */
export function findCalculated(
  tenant: TenantDb,
  id: number,
  viewer: OrderViewer,
): Promise<{ order: OrderRow; by: PricingInputs }> {
  return tenant.transaction(async (tx) => {
    const order = await tx.findOne(orders, id, ownOrders(viewer))
    if (!order) throw new DomainError('not_found')
    return { order, by: await pricingInputs(tx, order) }
  })
}

/** Locks the order until the transaction ends, if the viewer may see it. */
export async function lockOrder(
  tx: TenantTx,
  id: number,
  viewer: OrderViewer,
  version?: number,
): Promise<OrderRow> {
  const order = await tx.lock(orders, id, ownOrders(viewer))
  if (!order) throw new DomainError('not_found')
  if (version !== undefined && version !== order.version)
    throw new DomainError('stale_version', { current: await getOrder(tx, id, viewer) })
  return order
}

export function auditOrder(
  tx: TenantTx,
  action: AuditAction,
  { id, number }: OrderRow,
  changes: AuditChanges = {},
): Promise<void> {
  return audit(tx, { action, entity: 'order', entity_id: id, title: texts.orderTitle(number), changes })
}

async function nextNumber(tx: TenantTx): Promise<string> {
  const settings = await tx.findFirst(companySettings, sql`true`)
  if (!settings) throw new Error('a company without settings')
  const { time_zone } = await tx.company()
  const year = Number(isoDay(new Date(), time_zone).slice(0, 4))
  const { numbering } = settings
  const next = async () =>
    numberText(numbering, await takeNumber(tx, 'order', numbering.is_yearly ? year : 0), year)
  let number = await next()
  // After a change of the numbering some numbers may belong to earlier orders, also in the trash.
  while (await tx.findFirst(orders, eq(orders.number, number))) number = await next()
  return number
}

/** Records and users that an order references. */
type References = Partial<
  Record<'client_id' | 'lead_id' | 'user_id' | 'measurer_id', number | null | undefined>
>

/** Refuses references to records that the company does not have, and to users whose role cannot do the work. */
async function requireKnown(
  tx: TenantTx,
  { client_id, lead_id, user_id, measurer_id }: References,
): Promise<void> {
  // Locked, so that the client cannot be deleted or merged meanwhile.
  if (client_id && !(await tx.lock(clients, client_id))) throw fieldError('client_id', texts.unknownClient)
  if (lead_id && !(await tx.findOne(leads, lead_id))) throw fieldError('lead_id', texts.unknownLead)
  if (user_id) await requireWorker(tx, 'user_id', user_id, 'order.update')
  if (measurer_id) await requireWorker(tx, 'measurer_id', measurer_id, 'order.measure')
}

/** Creates an order; one from a lead takes the lead's client, or makes the lead's person a client. */
export function createOrder(
  tenant: TenantDb,
  { client, ...body }: Body<typeof api.orders.create>,
  viewer: OrderViewer,
  rights: PersonRights,
): Promise<Order> {
  return tenant.transaction(async (tx) => {
    // Before other locks, as in a conversion: the lead is locked before its client.
    const client_id = await clientOfNewOrder(tx, { ...body, client }, rights)
    await requireKnown(tx, { ...body, client_id })
    const number = await nextNumber(tx)
    const order = await tx.insert(orders, {
      ...body,
      client_id,
      number,
      user_id: viewer.userId,
      terms: orderTerms.parse({}),
      items: [],
      search_text: searchTextOf({ ...body, number }),
    })
    await auditOrder(tx, 'create', order)
    return getOrder(tx, order.id, { ...viewer, scope: 'all' })
  })
}

/** Updates head, terms and openings together. Changes that affect the price are refused while the order is frozen. */
export function updateOrder(
  tenant: TenantDb,
  id: number,
  { version, ...changes }: Body<typeof api.orders.update>,
  viewer: OrderViewer,
): Promise<Order> {
  const { items, ...head } = changes
  const movesPrice = [items, head.terms, head.price_list_id].some((value) => value !== undefined)
  const changed = (id: number | null | undefined, now: number | null) => (id === now ? undefined : id)
  return tenant.transaction(async (tx) => {
    const order = await lockOrder(tx, id, viewer, version)
    if (movesPrice && order.frozen_at !== null) throw new DomainError('order_frozen')
    await requireKnown(tx, {
      client_id: changes.client_id,
      user_id: changed(changes.user_id, order.user_id),
      measurer_id: changed(changes.measurer_id, order.measurer_id),
    })
    if (items) requireOwnKeys(items)
    const next = { ...order, ...definedOf(changes), version: order.version + 1 }
    const shown = await planVisitsFromHead(tx, order, head, viewer)
    const figures = movesPrice ? figuresOf(next.items, next.terms, await pricingInputs(tx, next)) : {}
    await tx.update(orders, id, {
      ...changes,
      ...shown,
      ...figures,
      search_text: searchTextOf(next),
      version: next.version,
      updated_at: sql`now()`,
    })
    if (items) await storeRevision(tx, { ...next, ...figures })
    await auditOrder(tx, 'update', order, { ...changesOf(order, head), ...(items && countOf(order, items)) })
    return getOrder(tx, id, { ...viewer, scope: 'all' })
  })
}

function definedOf<T extends object>(patch: T): { [K in keyof T]-?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]-?: Exclude<T[K], undefined>
  }
}

/** Replaces the openings, recalculates the order and stores a revision. */
export async function replaceItems(tx: TenantTx, order: OrderRow, items: OrderItem[]): Promise<void> {
  if (order.frozen_at !== null) throw new DomainError('order_frozen')
  requireOwnKeys(items)
  const figures = figuresOf(items, order.terms, await pricingInputs(tx, order))
  const version = order.version + 1
  await tx.update(orders, order.id, { items, ...figures, version, updated_at: sql`now()` })
  await storeRevision(tx, { ...order, items, ...figures, version })
  await auditOrder(tx, 'update', order, countOf(order, items))
}

/** Refuses openings with duplicate keys. */
function requireOwnKeys(items: OrderItem[]): void {
  const keys = items.map(({ key }) => key)
  const duplicateIndex = keys.findIndex((key, index) => keys.indexOf(key) !== index)
  if (duplicateIndex >= 0) throw fieldError(`items.${duplicateIndex}.key`, texts.sameKey)
}

const countOf = (order: OrderRow, items: OrderItem[]): AuditChanges => ({
  items_count: [order.items.length, items.length],
})

/** Stores the openings as a revision, which can be viewed and restored. */
async function storeRevision(
  tx: TenantTx,
  { id, version, items, total_kopecks }: Pick<OrderRow, 'id' | 'version' | 'items' | 'total_kopecks'>,
): Promise<void> {
  await tx.insert(orderRevisions, {
    order_id: id,
    version,
    items,
    total_kopecks,
    author_id: tx.actor?.userId ?? null,
  })
}

export function updateItems(
  tenant: TenantDb,
  id: number,
  { items, version }: Body<typeof api.orders.items>,
  viewer: OrderViewer,
): Promise<Order> {
  return tenant.transaction(async (tx) => {
    await replaceItems(tx, await lockOrder(tx, id, viewer, version), items)
    return getOrder(tx, id, viewer)
  })
}

export function removeOrder(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<void> {
  return tenant.transaction(async (tx) => {
    const order = await lockOrder(tx, id, viewer)
    await tx.trash(orders, id)
    await auditOrder(tx, 'delete', order)
    if (order.stage !== 'cancelled') await notifyAssigneesOfOrder(tx, order, 'over', viewer)
  })
}

export function restoreOrder(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<Order> {
  return tenant.transaction(async (tx) => {
    const order = await tx.restore(orders, id, ownOrders(viewer))
    if (!order) throw new DomainError('not_found')
    await auditOrder(tx, 'restore', order)
    if (order.stage !== 'cancelled') await notifyAssigneesOfOrder(tx, order, 'back', viewer)
    return getOrder(tx, id, viewer)
  })
}
