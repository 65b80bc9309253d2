import { type Order, type OrderStage, orderStages, type StageFacts } from '@veranda/contract'

/** What a move depends on, as it is saved. */
export function factsOf(
  order: Order,
  faultyItems: number,
  margin: Pick<StageFacts, 'margin_bp' | 'min_margin_bp'>,
): StageFacts {
  return {
    stage: order.stage,
    items_count: order.items.length,
    faulty_items: faultyItems,
    total_kopecks: order.total_kopecks,
    prepay_kopecks: order.prepay_kopecks ?? 0,
    paid_kopecks: order.paid_kopecks ?? 0,
    measure_at: order.measure_at,
    mounting_at: order.mounting_at,
    is_pickup: isPickup(order),
    ...(order.frozen_at === null && margin),
  }
}

export const isPickup = ({ terms }: Order) => terms === null || terms.mounting === null

/** The road of an order; giving up is no step of it. */
export const roadStages: readonly OrderStage[] = (Object.keys(orderStages) as OrderStage[]).filter(
  (stage) => stage !== 'cancelled',
)
