import type { Materials, OrderCalculation, OrderItem } from '@veranda/contract'
import {
  billOfMaterials,
  type OrderTotals,
  opening,
  quoteOpening,
  quoteOrder,
  unitNames,
} from '@veranda/soft-windows'
import { orders } from '#db/schema-orders.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { type CountedBy, isPossible, rollsOf } from './calculation-rules.ts'
import { countedBy, type OrderRow } from './order-work-repo.ts'
import { getOrder, type OrderViewer } from './orders-repo.ts'

interface Counted {
  order: OrderRow
  by: CountedBy
  possible: OrderItem[]
}

/** The order with what it is counted by, as far as the viewer may reach. */
async function counted(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<Counted> {
  await getOrder(tenant, id, viewer)
  return tenant.transaction(async (tx) => {
    const order = await tx.findOne(orders, id)
    if (!order) throw new DomainError('not_found')
    const by = await countedBy(tx, order)
    return { order, by, possible: order.items.filter((item) => isPossible(item, by)) }
  })
}

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

/** What the order comes to, line by line. With a faulty opening or a missing price there are no totals. */
export async function calculationOf(
  tenant: TenantDb,
  id: number,
  viewer: OrderViewer,
): Promise<OrderCalculation> {
  const { order, by, possible } = await counted(tenant, id, viewer)
  const quote = quoteOrder({
    openings: possible.map((item) => opening.parse(item)),
    terms: order.terms,
    priceList: by.prices,
    tech: by.tech,
    vat: { mode: 'none', bp: 0 },
    rollsOf: (film) => rollsOf(by.films, film),
  })
  const faulty = order.items.filter((item) => !possible.includes(item)).map(({ key }) => key)
  return {
    openings: quote.openings.map((one, index) => ({
      key: possible[index]?.key ?? '',
      name: possible[index]?.name ?? '',
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

/** What has to be in stock to make the order. */
export async function materialsOf(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<Materials> {
  const { by, possible } = await counted(tenant, id, viewer)
  const items = possible.map((item) => {
    const one = opening.parse(item)
    const terms = { priceList: by.prices, tech: by.tech, rolls: rollsOf(by.films, item.film) }
    return { opening: one, quote: quoteOpening(one, terms) }
  })
  return billOfMaterials(items, by.tech)
}
