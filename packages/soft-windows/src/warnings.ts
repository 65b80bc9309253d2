import type { OpeningQuote } from './opening-quote.ts'
import { defaultDiagonalTolerance, type Opening, type Tech } from './schemas.ts'

/** A plausibility warning about an opening. `mm` or `m2` is the questionable figure. */
export interface Warning {
  code:
    | 'diagonal_differs'
    | 'sides_differ'
    | 'wide_side'
    | 'needs_weld'
    | 'narrow_panel'
    | 'large_area'
    | 'minimal_area'
    | 'opens_without_straps'
    | 'mesh_wider_than_roll'
    | 'cutout_inside'
    | 'zipper_outside'
    | 'zipper_near_edge'
    | 'long_weight'
  value?: number
}

export const warningLimits = {
  sidesMm: 50,
  wideMm: 4000,
  largeMm2: 10_000_000,
  zipperEdgeMm: 150,
  weightMm: 6000,
} as const

/** Control measures besides the shape's sizes. */
export interface Measured {
  top?: number | undefined
  bottom?: number | undefined
  left?: number | undefined
  right?: number | undefined
  diag_bl_tr?: number | undefined
  diag_br_tl?: number | undefined
}

function measurementWarnings(
  opening: Opening,
  quote: OpeningQuote,
  { measured = {}, tech }: WarningTerms,
): Warning[] {
  const [bottomLeft, bottomRight, topRight, topLeft] = quote.geometry.light.map(({ from }) => from)
  // Constants frozen before this option existed have none.
  const tolerance = tech.diagonal_tolerance ?? defaultDiagonalTolerance
  const warnings: Warning[] = []
  const compare = (value: number | undefined, one: typeof bottomLeft, other: typeof bottomLeft) => {
    if (value === undefined || !one || !other) return
    const difference = Math.abs(value - Math.hypot(one.x - other.x, one.y - other.y))
    if (difference > tolerance) warnings.push({ code: 'diagonal_differs', value: Math.round(difference) })
  }
  if (quote.geometry.light.length === 4) {
    compare(measured.diag_bl_tr ?? opening.dims.diag_bl_tr, bottomLeft, topRight)
    compare(measured.diag_br_tl ?? opening.dims.diag_br_tl, bottomRight, topLeft)
  }
  if (opening.shape === 'rectangle')
    for (const [one, other] of [
      [measured.top, measured.bottom],
      [measured.left, measured.right],
    ])
      if (one !== undefined && other !== undefined && Math.abs(one - other) >= warningLimits.sidesMm)
        warnings.push({ code: 'sides_differ', value: Math.abs(one - other) })
  return warnings
}

function sizeWarnings(opening: Opening, quote: OpeningQuote, rolls: number[], minArea: number): Warning[] {
  const [width, height] = quote.outer.bbox_mm
  const warnings: Warning[] = []
  const isSplit = opening.zippers.length + opening.dividers.length > 0
  if (Math.max(width, height) > warningLimits.wideMm && !isSplit)
    warnings.push({ code: 'wide_side', value: Math.max(width, height) })
  if (quote.auto_welds.count > 0) {
    const isMesh = opening.kind === 'mesh'
    warnings.push({ code: isMesh ? 'mesh_wider_than_roll' : 'needs_weld', value: Math.max(...rolls) })
  }
  if (quote.outer.area_mm2 > warningLimits.largeMm2)
    warnings.push({ code: 'large_area', value: quote.outer.area_mm2 })
  if (quote.billed_area_centi_m2 <= minArea && quote.light.area_mm2 < minArea * 10_000)
    warnings.push({ code: 'minimal_area', value: minArea })
  if (opening.weight && width > warningLimits.weightMm) warnings.push({ code: 'long_weight', value: width })
  return warnings
}

function zipperWarnings({ zippers }: Opening, [width, height]: [number, number]): Warning[] {
  return zippers.flatMap(({ x, y }): Warning[] => {
    const [at, reach] = y === undefined ? [x ?? 0, width] : [y, height]
    const edge = Math.min(at, reach - at)
    if (edge <= 0) return [{ code: 'zipper_outside', value: at }]
    return edge < warningLimits.zipperEdgeMm ? [{ code: 'zipper_near_edge', value: edge }] : []
  })
}

function cutoutWarnings({ cutouts }: Opening, [width, height]: [number, number]): Warning[] {
  const isInside = ({ x = 0, y = 0, w = 0, h = 0 }: Opening['cutouts'][number]) =>
    w > 0 && x > 0 && y > 0 && x + w < width && y + h < height
  return cutouts.some((cutout) => cutout.type === 'cut' && isInside(cutout))
    ? [{ code: 'cutout_inside' }]
    : []
}

/** Bottom fasteners that are opened to roll the window up. */
const openingFasteners = ['bracket_pa', 'bracket_metal', 'french_lock', 'strap']

function detailWarnings(opening: Opening, quote: OpeningQuote, tech: Tech): Warning[] {
  const narrowest = Math.min(...quote.film_panels_mm.map(({ w, h }) => Math.min(w, h)))
  const opens = openingFasteners.includes(opening.fasteners.bottom ?? 'none')
  return [
    ...(narrowest < tech.weld_min_piece ? [{ code: 'narrow_panel', value: narrowest } as const] : []),
    ...zipperWarnings(opening, quote.light.bbox_mm),
    ...cutoutWarnings(opening, quote.light.bbox_mm),
    ...(opens && quote.rollup_straps === 0 ? [{ code: 'opens_without_straps' } as const] : []),
  ]
}

export interface WarningTerms {
  tech: Tech
  rolls: number[]
  /** Hundredths of a square metre. */
  minArea: number
  measured?: Measured
}

/** All warnings of an opening. They forbid nothing. */
export function warningsOf(opening: Opening, quote: OpeningQuote, terms: WarningTerms): Warning[] {
  return [
    ...measurementWarnings(opening, quote, terms),
    ...sizeWarnings(opening, quote, terms.rolls, terms.minArea),
    ...detailWarnings(opening, quote, terms.tech),
  ]
}
