import { and, eq, notInArray, type SQL } from 'drizzle-orm'
import { productionUnits } from '#db/schema-orders.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import type { OrderRow } from './order-work-repo.ts'

/** Gives each piece of the order a place on the board; what has been there stays where it is, what is gone leaves. */
export async function placeUnits(tx: TenantTx, order: OrderRow): Promise<void> {
  const wanted = order.items.flatMap(({ key, qty }) =>
    Array.from({ length: qty }, (_, index) => ({ order_id: order.id, item_key: key, piece: index + 1 })),
  )
  for (const unit of wanted) await tx.insertNew(productionUnits, unit)
  const keys = order.items.map(({ key }) => key)
  const mine = eq(productionUnits.order_id, order.id)
  const gone = keys.length > 0 ? and(mine, notInArray(productionUnits.item_key, keys)) : mine
  await tx.deleteWhere(productionUnits, gone as SQL)
}
