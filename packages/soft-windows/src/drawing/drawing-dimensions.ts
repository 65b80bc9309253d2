import { roundHalfUp } from '#numbers.ts'
import type { OpeningQuote } from '#opening-quote.ts'
import type { Opening } from '#schemas.ts'
import type { Mark, Projection } from './drawing-model.ts'
import { boxOf, type Outline, type Point, pointAt, type Segment, segmentLength } from './outline.ts'

const wholeMm = (mm: number) => String(roundHalfUp(mm))

/** A dimension line with end strokes and its figure; `away` is the distance from the side, mm. */
function dimension(from: Point, to: Point, text: string, away: number, letter: number): Mark[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  // The outward normal of a counter-clockwise outline that is drawn with y down.
  const out = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length }
  const moved = (point: Point, by: number) => ({ x: point.x + out.x * by, y: point.y + out.y * by })
  const [start, end] = [moved(from, away), moved(to, away)]
  const middle = moved(
    { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
    away + Math.sign(away) * letter * 0.7,
  )
  const slant = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  // Figures are readable from below or from the right, never upside down.
  const turn = slant > 90 ? slant - 180 : slant <= -90 ? slant + 180 : slant
  const line = (a: Point, b: Point): Mark => ({ kind: 'line', x1: a.x, y1: a.y, x2: b.x, y2: b.y })
  const stroke = (point: Point) => line(moved(point, away - letter / 3), moved(point, away + letter / 3))
  return [line(start, end), stroke(from), stroke(to), { kind: 'text', x: middle.x, y: middle.y, text, turn }]
}

function sideDimension(segment: Segment, place: Projection, away: number, letter: number): Mark[] {
  const text = wholeMm(segmentLength(segment))
  if (!segment.centre) return dimension(place(segment.from), place(segment.to), text, away, letter)
  const top = place(pointAt(segment, 0.5))
  return [{ kind: 'text', x: top.x, y: top.y - away, text: `⌒ ${text}`, turn: 0 }]
}

/** Diagonals, which check a measurement. */
function diagonals(light: Outline, place: Projection, letter: number): Mark[] {
  const [a, b, c, d] = light
  if (!a || !b || !c || !d || light.length !== 4) return []
  return [
    [a.from, c.from],
    [b.from, d.from],
  ].flatMap(([from, to]) => {
    if (!from || !to) return []
    const [start, end] = [place(from), place(to)]
    const at = { x: start.x + (end.x - start.x) * 0.3, y: start.y + (end.y - start.y) * 0.3 }
    const text = wholeMm(Math.hypot(to.x - from.x, to.y - from.y))
    return [
      { kind: 'line', x1: start.x, y1: start.y, x2: end.x, y2: end.y } as const,
      { kind: 'text', x: at.x, y: at.y - letter * 0.6, text, turn: 0 } as const,
    ]
  })
}

/**
 * Dimensions: outer sizes along the sides, sizes of the light inside, diagonals where corners are not right angles,
 * zippers from the left.
 */
export function drawingDimensions(
  opening: Opening,
  quote: OpeningQuote,
  place: Projection,
  letter: number,
): Mark[] {
  const { light, outer } = quote.geometry
  const box = boxOf(light)
  const isSkewed = opening.shape === 'quad' || opening.shape === 'custom'
  const inside = light
    .filter(({ side, centre }) => !centre && (side === 'bottom' || side === 'left'))
    .flatMap((segment) => sideDimension(segment, place, -letter * 3.2, letter))
  const zippers = opening.zippers
    .filter(({ x }) => x !== undefined)
    .map(({ x = 0 }) => {
      const at = place({ x: box.minX + x, y: box.minY + box.height })
      return {
        kind: 'text',
        x: at.x + letter * 1.6,
        y: at.y + letter * 3,
        text: wholeMm(x),
        turn: 0,
      } as const
    })
  return [
    ...outer.flatMap((segment) => sideDimension(segment, place, letter * 1.5, letter)),
    ...inside,
    ...(isSkewed ? diagonals(light, place, letter) : []),
    ...zippers,
  ]
}
