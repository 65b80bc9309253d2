import { sorted } from './fasteners.ts'
import type { OpeningQuote } from './opening-quote.ts'
import { cutoutSize } from './price-lines.ts'
import type { Opening, Tech } from './schemas.ts'

/** Materials of one or more orders. Lengths in mm, hardware in whole pieces including the spoilage reserve. */
export interface BillOfMaterials {
  /** By visible width and colour, `70:brown`. */
  edging_mm: Record<string, number>
  /** By type and finish, `bracket_pa:zinc`. */
  fasteners: Record<string, number>
  zippers_mm: Record<string, number>
  straps: Record<string, number>
  cutouts: Record<string, number>
  screws: number
  panels: number
}

/** Screws per fastener of each type. */
const screwsPer: Record<string, number> = { bracket_pa: 2, bracket_metal: 2, strap: 2, french_lock: 2 }

function add(record: Record<string, number>, key: string, value: number): void {
  if (value > 0) record[key] = (record[key] ?? 0) + value
}

/** Pieces including a reserve in basis points, rounded up. */
export function withReserve(count: number, basisPoints: number): number {
  return Math.ceil((count * (10_000 + basisPoints)) / 10_000 - 1e-9)
}

function reserved(record: Record<string, number>, basisPoints: number): Record<string, number> {
  return sorted(
    Object.fromEntries(Object.entries(record).map(([key, count]) => [key, withReserve(count, basisPoints)])),
  )
}

function addHardware(bill: BillOfMaterials, opening: Opening, quote: OpeningQuote): void {
  const { qty } = quote
  for (const [type, count] of Object.entries(quote.fasteners_total)) {
    add(bill.fasteners, `${type}:${opening.finish}`, count * qty)
    bill.screws += (screwsPer[type] ?? 0) * count * qty
  }
  add(bill.straps, opening.strap_type, quote.rollup_straps * qty)
  for (const cutout of opening.cutouts)
    add(bill.cutouts, cutout.type === 'patch' ? 'patch' : cutoutSize(cutout), qty)
}

/** Materials needed for these openings; film is computed by the cutting plan. */
export function billOfMaterials(
  items: readonly { opening: Opening; quote: OpeningQuote }[],
  tech: Tech,
): BillOfMaterials {
  const bill: BillOfMaterials = {
    edging_mm: {},
    fasteners: {},
    zippers_mm: {},
    straps: {},
    cutouts: {},
    screws: 0,
    panels: 0,
  }
  for (const { opening, quote } of items) {
    for (const { visible_mm, cut_length_mm } of quote.edging_strips)
      add(bill.edging_mm, `${visible_mm}:${opening.edging.color}`, cut_length_mm * quote.qty)
    for (const [type, centi] of Object.entries(quote.zipper_centi_m)) {
      const pieces = opening.zippers.filter((zipper) => zipper.type === type).length
      add(bill.zippers_mm, type, (centi * 10 + pieces * tech.zipper_waste) * quote.qty)
    }
    addHardware(bill, opening, quote)
    bill.panels += quote.film_panels_mm.length * quote.qty
  }
  return {
    ...bill,
    edging_mm: sorted(bill.edging_mm),
    fasteners: reserved(bill.fasteners, tech.hardware_reserve_bp),
    screws: withReserve(bill.screws, tech.screw_reserve_bp),
  }
}
