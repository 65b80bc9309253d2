import { hasShape } from '@veranda/soft-windows'
import { sql } from 'drizzle-orm'
import { orders } from '#db/schema-orders.ts'
import { orderCuts } from '#db/schema-stock.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { countItem } from './calculation-rules.ts'
import { countedBy, type OrderRow } from './order-work-repo.ts'

/** A shop has no more at once. */
const mostOrders = 300

/** Film that orders in the shop still need, mm² by its code: their pieces alone, as nobody has cut them yet. */
export function filmNeeds(tenant: TenantDb): Promise<Map<string, number>> {
  return tenant.transaction(async (tx) => {
    const waiting = await tx.rows<OrderRow>(
      (scoped) => sql`
        select o.* from ${scoped(orders)} o where o.stage = 'in_production' and o.deleted_at is null and not exists (
          select from ${scoped(orderCuts)} c where c.order_id = o.id and c.booked_at is not null)
        order by o.id limit ${mostOrders}`,
    )
    const needs = new Map<string, number>()
    for (const order of waiting) {
      const by = await countedBy(tx, order)
      for (const item of order.items.filter(hasShape)) {
        const { quote } = countItem(item, by)
        const area = quote.film_panels_mm.reduce((sum, { w, h }) => sum + w * h, 0) * item.qty
        needs.set(item.film, (needs.get(item.film) ?? 0) + area)
      }
    }
    return needs
  })
}
