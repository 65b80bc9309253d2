import { billOfMaterials } from './bill-of-materials.ts'
import { amountOf, roundHalfUp } from './numbers.ts'
import type { OpeningQuote } from './opening-quote.ts'
import type { Unit } from './price-lines.ts'
import type { Opening, PriceList, Tech } from './schemas.ts'

/** Cost of one material or labour item. Without a cost in the price list it has no amount. */
export interface CostLine {
  /** Cell of the price list with the cost. */
  code: string
  qty_centi: number
  unit: Unit | 'order'
  cost_kop: number | null
  amount_kop: number | null
}

export interface OrderCost {
  lines: CostLine[]
  /** Sum of the lines with a cost. */
  known_kop: number
  /** Codes without a cost. */
  missing: string[]
}

export interface CostInput {
  items: readonly { opening: Opening; quote: OpeningQuote }[]
  priceList: PriceList
  tech: Tech
  /** Film by code according to the cutting plan, mm²; without it the billed area is used. */
  filmCut: Readonly<Record<string, number>> | null
}

const costKeys = [
  'cost_film_m2',
  'cost_edging_m',
  'cost_fastener_pc',
  'cost_zipper_m',
  'cost_detail_m',
  'cost_detail_pc',
] as const
type CostKey = (typeof costKeys)[number]

/** The price list without costs, for users who may not see them. */
export function withoutCosts<L extends PriceList>(list: L): L {
  const hidden = Object.fromEntries(costKeys.map((key) => [key, {}]))
  return { ...list, ...hidden, labour_m2: null, labour_order: null }
}

type Amounts = Record<string, number>

function add(amounts: Amounts, key: string, value: number): void {
  if (value > 0) amounts[key] = (amounts[key] ?? 0) + value
}

/** Sums by the part before the colon: edging by width, hardware by type. */
function byFirst(record: Amounts): Amounts {
  const sums: Amounts = {}
  for (const [key, value] of Object.entries(record)) add(sums, key.split(':')[0] ?? key, value)
  return sums
}

const mapped = (record: Amounts, toCenti: (value: number) => number): Amounts =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, toCenti(value)]))

const centiMetres = (mm: number) => roundHalfUp(mm / 10)
const centiPieces = (count: number) => count * 100

function filmOf({ items, filmCut }: CostInput): Amounts {
  if (filmCut) return mapped({ ...filmCut }, (mm2) => roundHalfUp(mm2 / 10_000))
  const areas: Amounts = {}
  for (const { opening, quote } of items) add(areas, opening.film, quote.billed_area_centi_m2 * quote.qty)
  return areas
}

function detailsOf({ items }: CostInput): Amounts {
  const details: Amounts = {}
  for (const { quote } of items) {
    add(details, 'divider', quote.divider_centi_m * quote.qty)
    add(details, 'weld', quote.weld_centi_m * quote.qty)
    add(details, 'pocket', quote.pocket_centi_m * quote.qty)
    add(details, 'skirt', quote.skirt_centi_m * quote.qty)
    add(details, 'weight', quote.weight_centi_m * quote.qty)
  }
  return details
}

/** Cost of an order's windows: film, edging, hardware with its reserve, zippers, and labour where set. */
export function orderCost(input: CostInput): OrderCost {
  const { items, priceList: list, tech } = input
  const bill = billOfMaterials(items, tech)
  const pieces = { ...mapped(bill.straps, centiPieces), ...mapped(bill.cutouts, centiPieces) }
  const of = (key: CostKey, unit: Unit, amounts: Amounts) =>
    Object.entries(amounts).map(([part, qty]) => lineOf(`${key}.${part}`, unit, qty, list[key][part] ?? null))
  const area = items.reduce((sum, { quote }) => sum + quote.billed_area_centi_m2 * quote.qty, 0)
  // Labour is included only if the company sets its cost.
  const labour = [
    lineOf('labour_m2', 'm2', area, list.labour_m2),
    lineOf('labour_order', 'order', items.length > 0 ? 100 : 0, list.labour_order),
  ].filter(({ cost_kop }) => cost_kop !== null)
  const lines = [
    ...of('cost_film_m2', 'm2', filmOf(input)),
    ...of('cost_edging_m', 'm', mapped(byFirst(bill.edging_mm), centiMetres)),
    ...of('cost_fastener_pc', 'pc', mapped(byFirst(bill.fasteners), centiPieces)),
    ...of('cost_zipper_m', 'm', mapped(bill.zippers_mm, centiMetres)),
    ...of('cost_detail_m', 'm', detailsOf(input)),
    ...of('cost_detail_pc', 'pc', pieces),
    ...labour,
  ]
  return {
    lines,
    known_kop: lines.reduce((sum, { amount_kop }) => sum + (amount_kop ?? 0), 0),
    missing: lines.filter(({ cost_kop }) => cost_kop === null).map(({ code }) => code),
  }
}

function lineOf(code: string, unit: CostLine['unit'], qty_centi: number, cost_kop: number | null): CostLine {
  return {
    code,
    qty_centi,
    unit,
    cost_kop,
    amount_kop: cost_kop === null ? null : amountOf(qty_centi, cost_kop),
  }
}

/** Margin in basis points of the revenue; `null` without revenue. */
export function marginOf(revenue: number, cost: number): number | null {
  return revenue > 0 ? Math.floor(((revenue - cost) * 10_000) / revenue) : null
}
