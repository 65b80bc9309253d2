import {
  areaOf,
  type Box,
  boxOf,
  type Outline,
  offset,
  perimeterOf,
  segmentLength,
} from './drawing/outline.ts'
import { outlineOf } from './drawing/shape-outlines.ts'
import { roundHalfUp, tenths } from './numbers.ts'
import type { Opening } from './schemas.ts'

/** Outlines of one product. */
export interface Geometry {
  sides: string[]
  /** The visible opening. */
  light: Outline
  /** The whole product with its edging. */
  outer: Outline
  /** The middle of the edging; its corners are the corner fasteners. */
  centre: Outline
  /** Visible width of the edging by side, mm. */
  edging: (side: string) => number
}

/** An arc and the sides below it have one strip, as wide as on top. */
function edgingWidths({ edging, shape }: Opening): (side: string) => number {
  const width = (side: string) => edging[side as keyof typeof edging & 'top'] ?? edging.all ?? 0
  return shape === 'arch' ? (side) => width(side === 'bottom' ? side : 'top') : width
}

/**
 * Outlines of an opening, mm. Sizes of the light are enlarged by the overlap (by default the edging's width); sizes
 * of the product are the outer ones. The light is what the edging leaves.
 * @throws ShapeError for sizes that form no shape.
 */
export function geometryOf(opening: Opening): Geometry {
  const base = outlineOf(opening.shape, opening.dims)
  const edging = edgingWidths(opening)
  const overlap = (side: string) => opening.overlap?.[side as 'top'] ?? edging(side)
  const outer = opening.size_mode === 'outer' ? base : offset(base, overlap)
  const isWhole = opening.size_mode === 'light' && opening.overlap === undefined
  return {
    sides: base.map(({ side }) => side),
    light: isWhole ? base : offset(outer, (side) => -edging(side)),
    outer,
    centre: offset(outer, (side) => -edging(side) / 2),
    edging,
  }
}

/** Figures of an outline: areas and perimeters in whole units, sides and box to a tenth of a millimetre. */
export interface OutlineFigures {
  area_mm2: number
  perimeter_mm: number
  sides_mm: Record<string, number>
  bbox_mm: [number, number]
}

export function figuresOf(outline: Outline): OutlineFigures {
  const { width, height } = boxOf(outline)
  return {
    area_mm2: roundHalfUp(areaOf(outline)),
    perimeter_mm: roundHalfUp(perimeterOf(outline)),
    sides_mm: Object.fromEntries(outline.map((segment) => [segment.side, tenths(segmentLength(segment))])),
    bbox_mm: [tenths(width), tenths(height)],
  }
}

const boxArea = ({ width, height }: Box) => width * height

/** Billable area in mm², before rounding. */
export function basisArea({ light, outer }: Geometry, basis: NonNullable<Opening['area_basis']>): number {
  const areas = {
    light_bbox: () => boxArea(boxOf(light)),
    outer_bbox: () => boxArea(boxOf(outer)),
    light_real: () => areaOf(light),
    outer_real: () => areaOf(outer),
  }
  return areas[basis]()
}
