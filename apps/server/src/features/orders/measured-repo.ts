import { counted, isBefore, type Order, type OrderStage } from '@veranda/contract'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { lockOrder, type OrderRow } from './order-work-repo.ts'
import { getOrder, type OrderViewer } from './orders-repo.ts'
import { advance, notifyAssignee } from './stage-repo.ts'
import { texts } from './texts.ts'
import { finishVisits } from './visits/order-visit-columns-repo.ts'

/**
 * Finishes measuring: moves the order to the calculation stage and notifies the responsible user. An order already
 * further is left as it is, so that a phone may repeat a request whose response was lost.
 */
export function finishMeasuring(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<Order> {
  return tenant.transaction(async (tx) => {
    const order = await lockOrder(tx, id, viewer)
    if (isBefore(order.stage as OrderStage, 'calculating')) {
      requireMeasured(order)
      await advance(tx, order, 'calculating')
      await finishVisits(tx, id, 'measurement')
      const openings = counted(order.items.length, texts.openingForms)
      await notifyAssignee(tx, order, texts.measuredMessage(openings), viewer)
    }
    return getOrder(tx, id, viewer)
  })
}

function requireMeasured({ items, faulty_items }: OrderRow): void {
  const fault =
    items.length === 0 ? texts.nothingMeasured : faulty_items > 0 ? texts.faultyMeasured(faulty_items) : null
  if (fault) throw new DomainError('stage_refused', { errors: { stage: [fault] } })
}
