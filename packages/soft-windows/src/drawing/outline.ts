import { tenths } from '#numbers.ts'

/** Millimetres; x to the right, y up, as seen from outside. */
export interface Point {
  x: number
  y: number
}

/** A side of a counter-clockwise outline. With a centre it is an arc. */
export interface Segment {
  side: string
  from: Point
  to: Point
  centre?: Point
}

/** A closed line: each segment starts where the previous one ends. */
export type Outline = Segment[]

export interface Box {
  minX: number
  minY: number
  width: number
  height: number
}

const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y)

/** The angle from the first to the second point, counter-clockwise, in radians. */
function arcAngle({ from, to, centre }: Segment): number {
  if (!centre) return 0
  const start = Math.atan2(from.y - centre.y, from.x - centre.x)
  const end = Math.atan2(to.y - centre.y, to.x - centre.x)
  return (end - start + 2 * Math.PI) % (2 * Math.PI)
}

export function radiusOf({ from, centre }: Segment): number {
  return centre ? distance(centre, from) : 0
}

/** Length in mm. */
export function segmentLength(segment: Segment): number {
  return segment.centre ? radiusOf(segment) * arcAngle(segment) : distance(segment.from, segment.to)
}

/** The point at a share (0…1) of a segment's length. */
export function pointAt(segment: Segment, part: number): Point {
  const { from, to, centre } = segment
  if (!centre) return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
  const angle = Math.atan2(from.y - centre.y, from.x - centre.x) + arcAngle(segment) * part
  const radius = radiusOf(segment)
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) }
}

/** Area in mm²: the shoelace formula over the corners, plus each arc's circular segment. */
export function areaOf(outline: Outline): number {
  return outline.reduce((area, segment) => {
    const { from, to, centre } = segment
    const chord = (from.x * to.y - to.x * from.y) / 2
    if (!centre) return area + chord
    const angle = arcAngle(segment)
    return area + chord + (radiusOf(segment) ** 2 * (angle - Math.sin(angle))) / 2
  }, 0)
}

/** Length in mm. */
export function perimeterOf(outline: Outline): number {
  return outline.reduce((total, segment) => total + segmentLength(segment), 0)
}

/** Corners, and the highest point of each arc. */
function extremes(outline: Outline): Point[] {
  return outline.flatMap((segment) => {
    const { from, centre } = segment
    return centre ? [from, { x: centre.x, y: centre.y + radiusOf(segment) }] : [from]
  })
}

export function boxOf(outline: Outline): Box {
  const points = extremes(outline)
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const minX = Math.min(...xs)
  const minY = Math.min(...ys)
  return { minX, minY, width: Math.max(...xs) - minX, height: Math.max(...ys) - minY }
}

interface Line {
  point: Point
  direction: Point
}

/** The line of a straight segment, moved outward by `by` mm. */
function movedLine({ from, to }: Segment, by: number): Line {
  const length = distance(from, to)
  const direction = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  return { point: { x: from.x + direction.y * by, y: from.y - direction.x * by }, direction }
}

/** Intersection of two lines; for parallel ones the second one's start. */
function crossing(one: Line, two: Line): Point {
  const cross = one.direction.x * two.direction.y - one.direction.y * two.direction.x
  if (Math.abs(cross) < 1e-9) return two.point
  const dx = two.point.x - one.point.x
  const dy = two.point.y - one.point.y
  const along = (dx * two.direction.y - dy * two.direction.x) / cross
  return { x: one.point.x + one.direction.x * along, y: one.point.y + one.direction.y * along }
}

/** Intersection of a line and a circle, on the upper half or nearest to it. */
function crossingWithArc({ point, direction }: Line, centre: Point, radius: number): Point {
  const toCentre = { x: centre.x - point.x, y: centre.y - point.y }
  const along = toCentre.x * direction.x + toCentre.y * direction.y
  const foot = { x: point.x + direction.x * along, y: point.y + direction.y * along }
  const away = distance(foot, centre)
  const half = Math.sqrt(Math.max(0, radius ** 2 - away ** 2)) * (direction.y >= 0 ? 1 : -1)
  return { x: foot.x + direction.x * half, y: foot.y + direction.y * half }
}

/** The corner between two sides moved outward. */
function corner(before: Segment, after: Segment, by: (side: string) => number): Point {
  if (before.centre) {
    const radius = radiusOf(before) + by(before.side)
    return crossingWithArc(movedLine(after, by(after.side)), before.centre, radius)
  }
  if (after.centre) {
    const radius = radiusOf(after) + by(after.side)
    return crossingWithArc(movedLine(before, by(before.side)), after.centre, radius)
  }
  return crossing(movedLine(before, by(before.side)), movedLine(after, by(after.side)))
}

/** The outline with each side moved outward by its own distance in mm (inward if negative), with mitred corners. */
export function offset(outline: Outline, by: (side: string) => number): Outline {
  const corners = outline.map((segment, index) => {
    const before = outline.at(index - 1)
    return before ? corner(before, segment, by) : segment.from
  })
  return outline.map((segment, index) => ({
    ...segment,
    from: corners[index] ?? segment.from,
    to: corners[(index + 1) % corners.length] ?? segment.to,
  }))
}

/** A side's length, rounded to a tenth of a millimetre. */
export function sideLength(outline: Outline, side: string): number {
  const segment = outline.find((one) => one.side === side)
  return segment ? tenths(segmentLength(segment)) : 0
}

/** Number of chords that approximate an arc when only a position on it is needed. */
const chords = 64

/** The extent of a line across the outline at position `at` of one axis, mm; `null` if it misses. */
export function crossSectionAt(outline: Outline, axis: 'x' | 'y', at: number): [number, number] | null {
  const along = axis === 'x' ? 'y' : 'x'
  const hits = outline.flatMap((segment) => {
    const count = segment.centre ? chords : 1
    return Array.from({ length: count }, (_, index) => {
      const [from, to] = [pointAt(segment, index / count), pointAt(segment, (index + 1) / count)]
      const [low, high] = [Math.min(from[axis], to[axis]), Math.max(from[axis], to[axis])]
      if (at < low || at > high || high === low) return []
      const part = (at - from[axis]) / (to[axis] - from[axis])
      return [from[along] + (to[along] - from[along]) * part]
    }).flat()
  })
  return hits.length < 2 ? null : [Math.min(...hits), Math.max(...hits)]
}
