import { type Point, pointAt, type Segment, segmentLength } from './drawing/outline.ts'
import type { Geometry } from './geometry.ts'
import { ceilSteps, tenths } from './numbers.ts'
import type { Opening, PriceList } from './schemas.ts'
import { defaultCornerOrder } from './sides.ts'

/** Fasteners of one side. `points`: positions of its own ones, from the start of the side. */
export interface SideFasteners {
  type: string
  /** Length along the middle of the edging, to a tenth. */
  working_mm: number
  intervals: number
  points_on_side: number
  owned: number
  step_mm: number
  points: Point[]
}

/** Used for types without a step. */
const usualStep = 400

/** Rank of a side; sides without one of the four names come last. */
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
 * Fasteners by side: evenly spaced along the middle of the edging with at most the type's step, and one in each
 * corner. A corner between two fastened sides is counted for one of them: by the company's order of sides (by default
 * top, bottom, left, right); of unnamed sides, for the one that starts there. Positions, counts, price and drawing
 * derive from this.
 */
export function fastenersOf(
  opening: Opening,
  { centre }: Geometry,
  steps: PriceList['fastener_step_mm'],
  // Constants frozen before this option existed have none.
  cornerOrder: readonly string[] = defaultCornerOrder,
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

/** Number per type, in alphabetical order. */
export function countFasteners(sides: Record<string, SideFasteners>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { type, owned } of Object.values(sides)) counts[type] = (counts[type] ?? 0) + owned
  return sorted(counts)
}

/** The record sorted by keys. */
export function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
