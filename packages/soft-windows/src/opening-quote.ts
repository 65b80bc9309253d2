import { boxOf, sideLength } from './drawing/outline.ts'
import { type EdgingStrip, edgingMetres, edgingStrips } from './edging.ts'
import { countFasteners, fastenersOf, fastenerType, type SideFasteners, sorted } from './fasteners.ts'
import { basisArea, figuresOf, type Geometry, geometryOf, type OutlineFigures } from './geometry.ts'
import { ceilMm, ceilSteps, roundHalfUp, sumOf } from './numbers.ts'
import { type Blank, blanksOf, type Panel, panelsOf } from './panels.ts'
import { metres, type PriceLine, priceLines, type Quantities } from './price-lines.ts'
import type { Opening, PriceList, Tech } from './schemas.ts'

/** All figures of an opening; quantities and `lines` are per piece. */
export interface OpeningQuote extends Quantities {
  geometry: Geometry
  light: OutlineFigures
  outer: OutlineFigures
  area_basis: NonNullable<Opening['area_basis']>
  edging_strips: EdgingStrip[]
  edging_bom_mm: number
  fasteners_by_side: Record<string, SideFasteners>
  zipper_bom_mm: number
  blanks: Blank[]
  /** Parts of equal width, and parts as wide as the roll. */
  film_panels_mm: Panel[]
  film_panels_full_width_mm: Panel[]
  auto_welds: { count: number; length_mm_each: number }
  lines: PriceLine[]
  /** `null` while the price list lacks a price. */
  unit_price_kop: number | null
  qty: number
  sum_kop: number | null
}

export interface QuoteTerms {
  priceList: PriceList
  tech: Tech
  /** Widths of this film's rolls, mm. */
  rolls: number[]
}

const strapStep = 700

/** Straps of a rolled-up window: two up to 1 400 mm, and one more per further 700 mm begun. */
export function autoStraps(widthMm: number): number {
  return Math.max(2, ceilSteps(widthMm / strapStep))
}

function straps({ rollup_straps }: Opening, lightWidth: number): number {
  return rollup_straps === 'auto' ? autoStraps(lightWidth) : rollup_straps
}

/** Total length of the items that cross the opening, mm. */
function crossing(
  items: { x?: number | undefined; y?: number | undefined }[],
  upright: number,
  level: number,
) {
  return sumOf(items, (item) => (item.y === undefined ? upright : level))
}

function upright(opening: Opening): string {
  const left = fastenerType(opening, 'left')
  return left !== null && left === fastenerType(opening, 'right') ? left : 'none'
}

/** Hardware of a side, for price lists by square metre. */
function ownedBy(sides: Record<string, SideFasteners>, side: string) {
  const fasteners = sides[side]
  return fasteners && { type: fasteners.type, owned: fasteners.owned }
}

function zipperFigures(opening: Opening, outer: { width: number; height: number }, waste: number) {
  const centi: Record<string, number> = {}
  for (const zipper of opening.zippers) {
    const length = zipper.y === undefined ? outer.height : outer.width
    centi[zipper.type] = (centi[zipper.type] ?? 0) + length
  }
  const byType = Object.entries(sorted(centi)).map(([type, mm]) => [type, metres(mm)] as const)
  return {
    zipper_centi_m: Object.fromEntries(byType),
    zipper_bom_mm: sumOf(Object.values(centi), ceilMm) + opening.zippers.length * waste,
  }
}

function quantitiesOf(opening: Opening, geometry: Geometry, { priceList, tech }: QuoteTerms) {
  const light = boxOf(geometry.light)
  const outer = boxOf(geometry.outer)
  const fasteners_by_side = fastenersOf(opening, geometry, priceList.fastener_step_mm, tech.corner_order)
  const area_basis = opening.area_basis ?? priceList.area_basis
  const area = roundHalfUp(basisArea(geometry, area_basis) / 10_000)
  const bottom = metres(sideLength(geometry.outer, 'bottom'))
  return {
    area_basis,
    billed_area_centi_m2: Math.max(area, priceList.min_billed_area_centi_m2),
    edging_centi_m: edgingMetres(geometry),
    fasteners_by_side,
    fasteners_total: countFasteners(fasteners_by_side),
    top: ownedBy(fasteners_by_side, 'top'),
    bottom: ownedBy(fasteners_by_side, 'bottom'),
    upright: upright(opening),
    ...zipperFigures(opening, outer, tech.zipper_waste),
    divider_centi_m: metres(crossing(opening.dividers, light.height, light.width)),
    weld_centi_m: metres(crossing(opening.welds, light.height, light.width)),
    pocket_centi_m: opening.pocket_top ? metres(sideLength(geometry.outer, 'top')) : 0,
    skirt_centi_m: opening.skirt_mm > 0 ? bottom : 0,
    weight_centi_m: opening.weight ? bottom : 0,
    rollup_straps: straps(opening, light.width),
  }
}

/**
 * Calculates an opening: geometry, hardware, film and price.
 * @throws ShapeError for sizes that form no shape.
 */
export function quoteOpening(opening: Opening, terms: QuoteTerms): OpeningQuote {
  const { tech, rolls } = terms
  const geometry = geometryOf(opening)
  const quantities = quantitiesOf(opening, geometry, terms)
  const strips = edgingStrips(geometry, tech)
  const blanks = blanksOf(opening, geometry, tech)
  const widest = Math.max(...rolls)
  const equal = panelsOf(blanks, widest, 'equal', tech)
  const lines = priceLines(opening, quantities, terms.priceList)
  const unit = total(lines)
  return {
    ...quantities,
    geometry,
    light: figuresOf(geometry.light),
    outer: figuresOf(geometry.outer),
    edging_strips: strips,
    edging_bom_mm: sumOf(strips, ({ cut_length_mm }) => cut_length_mm),
    blanks,
    film_panels_mm: equal.panels,
    film_panels_full_width_mm: panelsOf(blanks, widest, 'full_width', tech).panels,
    auto_welds: { count: equal.count, length_mm_each: equal.length_mm_each },
    lines,
    unit_price_kop: unit,
    qty: opening.qty,
    sum_kop: unit === null ? null : unit * opening.qty,
  }
}

/** The sum of the lines; unknown if one of them is. */
function total(lines: PriceLine[]): number | null {
  return lines.reduce<number | null>(
    (sum, { amount_kop }) => (sum === null || amount_kop === null ? null : sum + amount_kop),
    0,
  )
}
