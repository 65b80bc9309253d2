import { isFrozenAt, type OrderMargin, type OrderStage, type StageFacts } from '@veranda/contract'
import { marginOf, opening, orderCost, priceList, type Tech, unitNames } from '@veranda/soft-windows'
import type { TenantDb } from '#db/tenant-db.ts'
import { findCalculated, type OrderRow } from '#features/orders/order-work-repo.ts'
import type { OrderViewer } from '#features/orders/orders-repo.ts'
import { type CutRow, findCut } from '#features/orders/production/cutting-repo.ts'
import { remnantsOf } from '#features/orders/production/cutting-rules.ts'
import { texts } from '#features/orders/texts.ts'
import { calculateOrder, type PricingInputs } from './calculation-rules.ts'

/** Film used by a cutting, mm² by code, less the remnants returned to the stock. */
function filmCut({ plan }: CutRow, { min_remnant }: Tech): Record<string, number> {
  const areas = plan.map((cut) => {
    const takenMm2 = cut.remnants.reduce((sum, { w, h }) => sum + w * h, cut.roll_mm * cut.length_mm)
    const returnedMm2 = remnantsOf(cut, min_remnant).reduce(
      (sum, one) => sum + one.width_mm * one.length_mm,
      0,
    )
    return [cut.film, takenMm2 - returnedMm2] as const
  })
  return Object.fromEntries(areas)
}

/** Revenue and cost of the order's windows, by its own prices. */
function countMargin(order: OrderRow, by: PricingInputs, cut: CutRow | undefined): OrderMargin {
  const { items, quote } = calculateOrder(order.items, order.terms, by)
  const list = priceList.parse(by.prices)
  const isByCut = cut !== undefined && cut.booked_at !== null
  const cost = orderCost({
    items: quote.openings.map((one, index) => ({ opening: opening.parse(items[index]), quote: one })),
    priceList: list,
    tech: by.tech,
    filmCut: isByCut ? filmCut(cut, by.tech) : null,
  })
  const totals = items.length < order.items.length ? null : quote.totals
  const revenue =
    totals && totals.products_kop + totals.urgency_kop - totals.discount_kop - totals.rounding_kop
  const isKnown = revenue !== null && cost.missing.length < cost.lines.length
  return {
    revenue_kopecks: revenue,
    cost_kopecks: cost.known_kop,
    missing: cost.missing,
    lines: cost.lines.map(({ code, qty_centi, unit, cost_kop, amount_kop }) => ({
      code,
      qty_centi,
      unit: unit === 'order' ? texts.order : unitNames[unit],
      cost_kopecks: cost_kop,
      amount_kopecks: amount_kop,
    })),
    margin_kopecks: isKnown ? revenue - cost.known_kop : null,
    margin_bp: isKnown ? marginOf(revenue, cost.known_kop) : null,
    min_margin_bp: list.min_margin_bp,
    is_by_cut: isByCut,
  }
}

export async function orderMargin(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<OrderMargin> {
  const { order, by } = await findCalculated(tenant, id, viewer)
  return countMargin(order, by, await findCut(tenant, id))
}

/** Margin of an approved order for reports; nothing if no cost is known. */
export function agreedMargin(
  order: OrderRow,
  by: PricingInputs,
): Record<'windows_kopecks' | 'margin_kopecks', number | null> {
  const { revenue_kopecks, margin_kopecks } = countMargin(order, by, undefined)
  return { windows_kopecks: margin_kopecks === null ? null : revenue_kopecks, margin_kopecks }
}

/** Margin facts for the proposal and approval stages; later stages do not need them. */
export function marginFacts(
  order: OrderRow,
  by: PricingInputs,
): Pick<StageFacts, 'margin_bp' | 'min_margin_bp'> {
  if (isFrozenAt(order.stage as OrderStage)) return {}
  const { margin_bp, min_margin_bp } = countMargin(order, by, undefined)
  return { margin_bp, min_margin_bp }
}
