import { hasShape } from '@veranda/soft-windows'
import { orderCuts, orders } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { every, select } from '#db/sql/select.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { calculateItem, type PricingInputs } from '#features/orders/money/calculation-rules.ts'
import { type OrderRow, pricingInputs } from '#features/orders/order-work-repo.ts'

const o = alias(orders, 'o')
const c = alias(orderCuts, 'c')

/** More than any company has in production at once. */
const mostOrders = 300

interface CountedFilm {
  order: OrderRow
  by: PricingInputs
}

/** Pieces of film that orders need, by film code: their number and net area, mm². */
export function filmPieces(
  ordersWithPrices: readonly CountedFilm[],
): Map<string, { pieces: number; area_mm2: number }> {
  const films = new Map<string, { pieces: number; area_mm2: number }>()
  for (const { order, by } of ordersWithPrices)
    for (const item of order.items.filter(hasShape)) {
      const { film_panels_mm } = calculateItem(item, by).quote
      const known = films.get(item.film) ?? { pieces: 0, area_mm2: 0 }
      films.set(item.film, {
        pieces: known.pieces + film_panels_mm.length * item.qty,
        area_mm2: known.area_mm2 + film_panels_mm.reduce((sum, { w, h }) => sum + w * h, 0) * item.qty,
      })
    }
  return films
}

/** Net film area that orders in production still need, mm² by film code. */
export function filmNeeds(tenant: TenantDb): Promise<Map<string, number>> {
  return tenant.transaction(async (tx) => {
    const waiting = await tx.rows(
      (scoped) => select({
        ...every(o),
      })`from ${scoped(o)} where ${o.stage} = 'in_production' and ${o.deleted_at} is null and not exists (
          select from ${scoped(c)} where ${c.order_id} = ${o.id} and ${c.booked_at} is not null)
        order by ${o.id} limit ${mostOrders}`,
    )
    const ordersWithPrices: CountedFilm[] = []
    for (const order of waiting) ordersWithPrices.push({ order, by: await pricingInputs(tx, order) })
    return new Map([...filmPieces(ordersWithPrices)].map(([film, { area_mm2 }]) => [film, area_mm2]))
  })
}
