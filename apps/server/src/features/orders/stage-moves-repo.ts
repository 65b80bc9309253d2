import type { OrderStage } from '@veranda/contract'
import { orderStageMoves } from '#db/schema-orders.ts'
import type { TenantTx } from '#db/tenant-db.ts'

/** Remembers when an order left a stage for another: reports on time and conversion are counted from it. */
export async function noteStageMove(
  tx: TenantTx,
  order: { id: number; stage: string },
  to: OrderStage,
): Promise<void> {
  if (order.stage === to) return
  await tx.insert(orderStageMoves, { order_id: order.id, from_stage: order.stage, to_stage: to })
}
