import type { Materials, OrderCalculation } from '@veranda/contract'
import { billOfMaterials, hasShape, type OrderTotals, unitNames } from '@veranda/soft-windows'
import type { TenantDb } from '#db/tenant-db.ts'
import { findCalculated } from '#features/orders/order-work-repo.ts'
import type { OrderViewer } from '#features/orders/orders-repo.ts'
import { calculateItem, calculateOrder } from './calculation-rules.ts'

const totalKeys = [
  'products',
  'urgency',
  'discount',
  'mounting',
  'travel',
  'services',
  'rounding',
  'total',
  'prepay',
  'balance',
] as const

type Sums = Pick<OrderCalculation, `${(typeof totalKeys)[number]}_kopecks`>

function sumsOf(totals: OrderTotals | null): Sums {
  return Object.fromEntries(
    totalKeys.map((key) => [`${key}_kopecks`, totals?.[`${key}_kop`] ?? null]),
  ) as Sums
}

/** The order's calculation by line. With an invalid opening or a missing price there are no totals. */
export async function calculationOf(
  tenant: TenantDb,
  id: number,
  viewer: OrderViewer,
): Promise<OrderCalculation> {
  const { order, by } = await findCalculated(tenant, id, viewer)
  const { items: validItems, quote } = calculateOrder(order.items, order.terms, by)
  const faulty = order.items.filter((item) => !validItems.includes(item)).map(({ key }) => key)
  return {
    openings: quote.openings.map((one, index) => ({
      key: validItems[index]?.key ?? '',
      name: validItems[index]?.name ?? '',
      qty: one.qty,
      billed_area_centi_m2: one.billed_area_centi_m2,
      lines: one.lines.map(({ code, qty_centi, unit, price_kop, amount_kop }) => ({
        code,
        qty_centi,
        unit: unitNames[unit],
        price_kopecks: price_kop,
        amount_kopecks: amount_kop,
      })),
      unit_price_kopecks: one.unit_price_kop,
      sum_kopecks: one.sum_kop,
    })),
    faulty,
    missing_prices: quote.missing_prices,
    ...sumsOf(faulty.length > 0 ? null : quote.totals),
  }
}

/** Materials needed for the order. */
export async function materialsOf(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<Materials> {
  const { order, by } = await findCalculated(tenant, id, viewer)
  const calculations = order.items.filter(hasShape).map((item) => calculateItem(item, by))
  return billOfMaterials(calculations, by.tech)
}
