import { isDeepStrictEqual } from 'node:util'
import type { OrderItem } from '@veranda/contract'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { orderRevisions, orderStageMoves, productionUnits } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import type { OrderRow } from '#features/orders/order-work-repo.ts'

const r = alias(orderRevisions, 'r')
const m = alias(orderStageMoves, 'm')

/**
 * Creates a production unit for each piece of the order. An unchanged piece keeps its status, a changed one starts
 * again, and a removed one is deleted.
 */
export async function placeUnits(tx: TenantTx, order: OrderRow): Promise<void> {
  const name = ({ item_key, piece }: { item_key: string; piece: number }) => `${item_key} ${piece}`
  const neededUnits = order.items.flatMap(({ key, qty }) =>
    Array.from({ length: qty }, (_, index) => ({ order_id: order.id, item_key: key, piece: index + 1 })),
  )
  const placed = await tx.find(productionUnits, eq(productionUnits.order_id, order.id))
  const [placedNames, neededNames] = [new Set(placed.map(name)), new Set(neededUnits.map(name))]
  await tx.insertMany(
    productionUnits,
    neededUnits.filter((unit) => !placedNames.has(name(unit))),
  )
  const obsolete = placed.filter((unit) => !neededNames.has(name(unit))).map(({ id }) => id)
  if (obsolete.length > 0) await tx.deleteWhere(productionUnits, inArray(productionUnits.id, obsolete))
  if (placed.length > obsolete.length) await requeueChangedUnits(tx, order)
}

/** Properties that define a piece: with another size, film or kind it is a different piece. */
const definingProperties = ({ kind, shape, size_mode, dims, film }: OrderItem) => ({
  kind,
  shape,
  size_mode,
  dims,
  film,
})

async function requeueChangedUnits(tx: TenantTx, order: OrderRow): Promise<void> {
  const producedItems = new Map(
    (await producedOpenings(tx, order.id)).map((item) => [item.key, definingProperties(item)]),
  )
  const changedItems = order.items.filter((item) => {
    const produced = producedItems.get(item.key)
    return produced !== undefined && !isDeepStrictEqual(produced, definingProperties(item))
  })
  if (changedItems.length === 0) return
  const keys = changedItems.map(({ key }) => key)
  const theirs = and(eq(productionUnits.order_id, order.id), inArray(productionUnits.item_key, keys)) as SQL
  await tx.updateWhere(productionUnits, theirs, { stage: 'queued', updated_at: sql`now()` })
}

/** The openings when the order last entered production. */
async function producedOpenings(tx: TenantTx, orderId: number): Promise<OrderItem[]> {
  const [revision] = await tx.rows(
    (scoped) => select({
      items: r.items,
    })`from ${scoped(r)} where ${r.order_id} = ${orderId} and ${r.created_at} <= (
        select max(${m.moved_at}) from ${scoped(m)}
        where ${m.order_id} = ${orderId} and ${m.to_stage} = 'in_production')
      order by ${r.id} desc limit 1`,
  )
  return revision?.items ?? []
}
