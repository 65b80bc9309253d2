import { eq, inArray } from 'drizzle-orm'
import { productionUnits } from '#db/schema-orders.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import type { OrderRow } from './order-work-repo.ts'

/** Gives each piece of the order a place on the board; what has been there stays where it is, what is gone leaves. */
export async function placeUnits(tx: TenantTx, order: OrderRow): Promise<void> {
  const name = ({ item_key, piece }: { item_key: string; piece: number }) => `${item_key} ${piece}`
  const wanted = order.items.flatMap(({ key, qty }) =>
    Array.from({ length: qty }, (_, index) => ({ order_id: order.id, item_key: key, piece: index + 1 })),
  )
  const placed = await tx.find(productionUnits, eq(productionUnits.order_id, order.id))
  const [there, needed] = [new Set(placed.map(name)), new Set(wanted.map(name))]
  await tx.insertMany(
    productionUnits,
    wanted.filter((unit) => !there.has(name(unit))),
  )
  const gone = placed.filter((unit) => !needed.has(name(unit))).map(({ id }) => id)
  if (gone.length > 0) await tx.deleteWhere(productionUnits, inArray(productionUnits.id, gone))
}
