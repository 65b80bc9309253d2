import { segmentLength } from './drawing/outline.ts'
import { sorted } from './fasteners.ts'
import type { Geometry } from './geometry.ts'
import { ceilMm, roundHalfUp, tenths } from './numbers.ts'
import type { Tech } from './schemas.ts'

/** A strip of edging to cut, folded over the film's edge. */
export interface EdgingStrip {
  side: string
  visible_mm: number
  strip_width_mm: number
  cut_length_mm: number
}

/** Strips for all sides with edging, including the cutting allowance. */
export function edgingStrips({ outer, edging }: Geometry, tech: Tech): EdgingStrip[] {
  return outer
    .filter(({ side }) => edging(side) > 0)
    .map((segment) => ({
      side: segment.side,
      visible_mm: edging(segment.side),
      strip_width_mm: edging(segment.side) * tech.edging_layers,
      cut_length_mm: ceilMm(tenths(segmentLength(segment)) + tech.edging_allowance),
    }))
}

/** Length of the outer sides in hundredths of a metre, by visible edging width. */
export function edgingMetres({ outer, edging }: Geometry): Record<string, number> {
  const lengths: Record<string, number> = {}
  for (const segment of outer) {
    const width = edging(segment.side)
    if (width > 0) lengths[width] = (lengths[width] ?? 0) + segmentLength(segment)
  }
  const metres = Object.entries(lengths).map(([width, mm]) => [width, roundHalfUp(mm / 10)] as const)
  return sorted(Object.fromEntries(metres))
}
