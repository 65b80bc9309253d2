import { isFrozenAt, type Order, type OrderStage, orderStages, type StageFacts } from '@veranda/contract'
import type { Calculation } from '#features/orders/draft/order-calculation.ts'

/** Facts that a stage change depends on, as saved; if prices were set since, they are recalculated. */
export function factsOf(
  order: Order,
  calculation: Calculation | null,
  margin: Pick<StageFacts, 'margin_bp' | 'min_margin_bp'>,
): StageFacts {
  const isOpen = order.frozen_at === null && !isFrozenAt(order.stage)
  const totals = isOpen && calculation?.faulty_items === 0 && calculation.order?.totals
  return {
    stage: order.stage,
    items_count: order.items.length,
    faulty_items: calculation?.faulty_items ?? 0,
    total_kopecks: totals ? totals.total_kop : order.total_kopecks,
    prepay_kopecks: (totals ? totals.prepay_kop : order.prepay_kopecks) ?? 0,
    paid_kopecks: order.paid_kopecks ?? 0,
    measure_at: order.measure_at,
    mounting_at: order.mounting_at,
    is_pickup: isPickup(order),
    ...(order.frozen_at === null && margin),
  }
}

export const isPickup = ({ terms }: Order) => terms === null || terms.mounting === null

/** Stages in order, without `cancelled`. */
export const progressStages: readonly OrderStage[] = (Object.keys(orderStages) as OrderStage[]).filter(
  (stage) => stage !== 'cancelled',
)
