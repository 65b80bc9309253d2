import { type Point, pointAt, type Segment, segmentLength } from './drawing/outline.ts'
import type { Geometry } from './geometry.ts'
import { ceilSteps, tenths } from './numbers.ts'
import type { Opening, PriceList } from './schemas.ts'
import { usualCornerOrder } from './sides.ts'

/** Fasteners of one side. `points` holds those that are its own, from the side's beginning. */
export interface SideFasteners {
  type: string
  /** Along the middle of the edging, to a tenth. */
  working_mm: number
  intervals: number
  points_on_side: number
  owned: number
  step_mm: number
  points: Point[]
}

/** Where no step is set for a type. */
const usualStep = 400

/** Sides that have no name of the four come last. */
function rankBy(order: readonly string[]): (side: string) => number {
  return (side) => {
    const place = order.indexOf(side)
    return place < 0 ? order.length : place
  }
}

export function fastenerType({ fasteners }: Opening, side: string): string | null {
  const type = fasteners[side as keyof typeof fasteners]
  return type === undefined || type === 'none' ? null : type
}

/**
 * Fasteners by side: an even step no greater than the type's, along the middle of the edging, with one in each corner. A
 * corner between two sides that have fasteners is counted by one of them: by the company's order of sides (top, bottom, left,
 * right unless said); of unnamed sides, by the one that begins there. Positions, counts, price and drawing all come from here.
 */
export function fastenersOf(
  opening: Opening,
  { centre }: Geometry,
  steps: PriceList['fastener_step_mm'],
  // Constants that were frozen before there was a choice have none.
  cornerOrder: readonly string[] = usualCornerOrder,
): Record<string, SideFasteners> {
  const rank = rankBy(cornerOrder)
  const isMine = (segment: Segment, neighbour: Segment | undefined, isStart: boolean) => {
    if (!neighbour || fastenerType(opening, neighbour.side) === null) return true
    const difference = rank(segment.side) - rank(neighbour.side)
    return difference < 0 || (difference === 0 && isStart)
  }
  const sides = centre.flatMap((segment, index) => {
    const type = fastenerType(opening, segment.side)
    if (type === null) return []
    const working = tenths(segmentLength(segment))
    const step = opening.step_max?.[type] ?? steps[type] ?? usualStep
    const intervals = Math.max(1, ceilSteps(working / step))
    const first = isMine(segment, centre.at(index - 1), true) ? 0 : 1
    const last = isMine(segment, centre[(index + 1) % centre.length], false) ? intervals : intervals - 1
    const points = Array.from({ length: last - first + 1 }, (_, place) =>
      pointAt(segment, (first + place) / intervals),
    )
    const side: SideFasteners = {
      type,
      working_mm: working,
      intervals,
      points_on_side: intervals + 1,
      owned: points.length,
      step_mm: tenths(working / intervals),
      points,
    }
    return [[segment.side, side] as const]
  })
  return Object.fromEntries(sides)
}

/** How many of each type, types in alphabetical order. */
export function countFasteners(sides: Record<string, SideFasteners>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { type, owned } of Object.values(sides)) counts[type] = (counts[type] ?? 0) + owned
  return sorted(counts)
}

/** The same entries in the order of their keys. */
export function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
