import { sorted } from './fasteners.ts'
import { amountOf, includedTax, roundHalfUp, share, spread, sumOf } from './numbers.ts'
import { type OpeningQuote, quoteOpening } from './opening-quote.ts'
import type { Opening, OrderTerms, PriceList, Tech, Vat } from './schemas.ts'
import { openingTitle, texts, unitNames } from './texts.ts'

/** A line of an invoice or act. Lines add up to the total exactly. */
export interface DocumentLine {
  title: string
  qty: number
  unit: string
  amount_kop: number
  vat_kop: number
}

export interface OrderTotals {
  products_kop: number
  urgency_kop: number
  discount_kop: number
  discount_bp: number
  mounting_kop: number
  travel_kop: number
  services_kop: number
  rounding_kop: number
  total_kop: number
  vat_kop: number
  prepay_kop: number
  balance_kop: number
  document_lines: DocumentLine[]
}

export interface OrderQuote {
  openings: OpeningQuote[]
  billed_area_centi_m2: number
  fasteners_total: Record<string, number>
  edging_bom_mm: number
  zipper_bom_mm: number
  /** Codes of missing prices; while there are any, there is no total. */
  missing_prices: string[]
  totals: OrderTotals | null
}

export interface OrderInput {
  openings: Opening[]
  terms: OrderTerms
  priceList: PriceList
  tech: Tech
  vat: Vat
  /** Widths of a film's rolls, mm. */
  rollsOf: (film: string) => number[]
}

/** Mounting price: by area and wall, with days at height and a minimum; or a price set by hand. */
function mountingPrice({ mounting }: OrderTerms, list: PriceList, area: number): number | null {
  if (!mounting) return 0
  if (mounting.manual_price != null) return mounting.manual_price
  const rate = list.mounting_m2[mounting.foundation]
  const day = mounting.height === 'none' ? 0 : list.height_day[mounting.height]
  if (rate == null || day == null) return null
  return Math.max(amountOf(area, rate) + day * mounting.days, list.mounting_min)
}

/** Both ways of the kilometres beyond those included. */
function travelPrice({ mounting }: OrderTerms, list: PriceList): number {
  return Math.max(0, (mounting?.km ?? 0) - list.km_included) * 2 * list.km_rate
}

/** The greater of the order's own discount and its volume discount. */
export function discountOf({ discount_bp }: OrderTerms, list: PriceList, areaCenti: number): number {
  const reachedDiscounts = list.volume_discounts.filter(({ from_m2 }) => areaCenti >= from_m2 * 100)
  return Math.max(discount_bp, ...reachedDiscounts.map(({ bp }) => bp))
}

/** A share of the total, rounded to the nearest step and capped at the total. */
export function prepayment(total: number, basisPoints: number, step: number): number {
  const exactDiscount = (total * basisPoints) / 10_000
  return Math.min(total, step > 0 ? roundHalfUp(exactDiscount / step) * step : roundHalfUp(exactDiscount))
}

function documentLines(
  input: OrderInput,
  sums: number[],
  products: number,
  services: { mounting: number; travel: number },
): DocumentLine[] {
  const tax = (amount: number) => (input.vat.mode === 'included' ? includedTax(amount, input.vat.bp) : 0)
  const line = (title: string, amount_kop: number, qty = 1, unit: string = unitNames.service) =>
    amount_kop === 0 && qty === 1 && unit === unitNames.service
      ? []
      : [{ title, qty, unit, amount_kop, vat_kop: tax(amount_kop) }]
  const amounts = spread(products, sums)
  return [
    ...input.openings.flatMap(({ name, qty }, index) =>
      line(texts.product(openingTitle(name, index + 1)), amounts[index] ?? 0, qty, unitNames.pc),
    ),
    ...line(texts.mounting, services.mounting),
    ...line(texts.travel, services.travel),
    ...input.terms.services.flatMap(({ title, amount_kop }) => line(title, amount_kop)),
  ]
}

/** Totals of an order in their fixed order of operations, from the sums of its products. */
function totalsOf(input: OrderInput, sums: number[], mounting: number, area: number): OrderTotals {
  const { terms, priceList: list } = input
  const products = sumOf(sums, (sum) => sum)
  const urgency = share(products, terms.urgency_bp ?? (terms.urgent ? list.urgency_bp : 0))
  const discount_bp = discountOf(terms, list, area)
  const discount = share(products + urgency, discount_bp)
  const travel = travelPrice(terms, list)
  const services = sumOf(terms.services, ({ amount_kop }) => amount_kop)
  const before = products + urgency - discount + mounting + travel + services
  // Rounds down only, at the expense of the products.
  const rounding = list.round_down_to > 0 ? before % list.round_down_to : 0
  const total = before - rounding
  const document_lines = documentLines(input, sums, products + urgency - discount - rounding, {
    mounting,
    travel,
  })
  const prepay = prepayment(total, list.prepay_bp, list.prepay_round)
  return {
    products_kop: products,
    urgency_kop: urgency,
    discount_kop: discount,
    discount_bp,
    mounting_kop: mounting,
    travel_kop: travel,
    services_kop: services,
    rounding_kop: rounding,
    total_kop: total,
    vat_kop: sumOf(document_lines, ({ vat_kop }) => vat_kop),
    prepay_kop: prepay,
    balance_kop: total - prepay,
    document_lines,
  }
}

function missingPrices({ terms }: OrderInput, openings: OpeningQuote[], mounting: number | null): string[] {
  const lines = openings.flatMap((one) => one.lines.filter(({ price_kop }) => price_kop === null))
  const codes = lines.map(({ code }) => code)
  if (mounting === null && terms.mounting) codes.push(`mounting:${terms.mounting.foundation}`)
  return [...new Set(codes)]
}

function fastenersOfAll(openings: OpeningQuote[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { fasteners_total, qty } of openings)
    for (const [type, count] of Object.entries(fasteners_total))
      counts[type] = (counts[type] ?? 0) + count * qty
  return sorted(counts)
}

/**
 * Calculates an order: each opening, and the totals if no price is missing. Money in kopecks.
 * @throws ShapeError for an opening with impossible sizes.
 */
export function quoteOrder(input: OrderInput): OrderQuote {
  const openings = input.openings.map((opening) =>
    quoteOpening(opening, {
      priceList: input.priceList,
      tech: input.tech,
      rolls: input.rollsOf(opening.film),
    }),
  )
  const area = sumOf(openings, ({ billed_area_centi_m2, qty }) => billed_area_centi_m2 * qty)
  const mounting = mountingPrice(input.terms, input.priceList, area)
  const missing_prices = missingPrices(input, openings, mounting)
  const sums = openings.map(({ sum_kop }) => sum_kop ?? 0)
  return {
    openings,
    billed_area_centi_m2: area,
    fasteners_total: fastenersOfAll(openings),
    edging_bom_mm: sumOf(openings, ({ edging_bom_mm, qty }) => edging_bom_mm * qty),
    zipper_bom_mm: sumOf(openings, ({ zipper_bom_mm, qty }) => zipper_bom_mm * qty),
    missing_prices,
    totals: missing_prices.length > 0 ? null : totalsOf(input, sums, mounting ?? 0, area),
  }
}
