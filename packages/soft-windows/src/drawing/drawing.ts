import { roundHalfUp } from '#numbers.ts'
import type { OpeningQuote } from '#opening-quote.ts'
import { needsWeld, weldedParts } from '#panels.ts'
import type { Opening, Tech } from '#schemas.ts'
import { drawingDimensions } from './drawing-dimensions.ts'
import { type Drawing, type LayerName, layerNames, type Mark, type Projection } from './drawing-model.ts'
import { boxOf, crossSectionAt, type Outline, pointAt, radiusOf, segmentLength } from './outline.ts'

const number = (value: number) => String(roundHalfUp(value * 10) / 10)

/** The outline as an SVG path. */
export function pathOf(outline: Outline, place: Projection): string {
  const first = outline[0]
  if (!first) return ''
  const start = place(first.from)
  const steps = outline.map((segment) => {
    const to = place(segment.to)
    if (!segment.centre) return `L${number(to.x)} ${number(to.y)}`
    const radius = number(radiusOf(segment))
    // The y axis is flipped, so counter-clockwise becomes clockwise.
    return `A${radius} ${radius} 0 0 0 ${number(to.x)} ${number(to.y)}`
  })
  return `M${number(start.x)} ${number(start.y)}${steps.join('')}Z`
}

interface Span {
  x?: number | undefined
  y?: number | undefined
}

/** A line across the light, from edge to edge. */
function across(span: Span, light: Outline, place: Projection): Mark[] {
  const box = boxOf(light)
  const [axis, at] =
    span.y === undefined ? (['x', box.minX + (span.x ?? 0)] as const) : (['y', box.minY + span.y] as const)
  const reach = crossSectionAt(light, axis, at)
  if (!reach) return []
  const [start, end] = reach.map((along) => place(axis === 'x' ? { x: at, y: along } : { x: along, y: at }))
  return start && end ? [{ kind: 'line', x1: start.x, y1: start.y, x2: end.x, y2: end.y }] : []
}

/** Positions of welds that the roll's width requires, from the left of the light: the middle of each overlap. */
export function autoWeldPlaces(quote: OpeningQuote, tech: Tech, roll: number): number[] {
  const [blank] = quote.blanks
  if (!blank || quote.blanks.length > 1 || !needsWeld(blank, roll, tech)) return []
  const plan = tech.weld_policy === 'full_width' ? 'full_width' : 'equal'
  const parts = weldedParts(blank, roll, plan, tech)
  let end = -tech.film_under_edge
  return parts.slice(0, -1).map(({ w }) => {
    end += w - (end === -tech.film_under_edge ? 0 : tech.weld_overlap)
    return end - tech.weld_overlap / 2
  })
}

function cutoutMarks({ cutouts }: Opening, light: Outline, place: Projection): Mark[] {
  const box = boxOf(light)
  return cutouts.flatMap(({ x = 0, y = 0, w = 0, h = 0 }) => {
    if (w === 0 || h === 0) return []
    const low = place({ x: box.minX + x, y: box.minY + y })
    const high = place({ x: box.minX + x + w, y: box.minY + y + h })
    const d = `M${number(low.x)} ${number(low.y)}H${number(high.x)}V${number(high.y)}H${number(low.x)}Z`
    return [{ kind: 'path', d } as const]
  })
}

function fastenerMarks(quote: OpeningQuote, place: Projection, radius: number): Mark[] {
  return Object.values(quote.fasteners_by_side).flatMap(({ points }) =>
    points.map((point) => {
      const { x, y } = place(point)
      return { kind: 'circle', cx: x, cy: y, r: radius } as const
    }),
  )
}

function stepLabels(quote: OpeningQuote, place: Projection, letter: number): Mark[] {
  const centre = boxOf(quote.geometry.light)
  const middle = { x: centre.minX + centre.width / 2, y: centre.minY + centre.height / 2 }
  return quote.geometry.light.flatMap((segment) => {
    const side = quote.fasteners_by_side[segment.side]
    if (!side || segmentLength(segment) < letter * 12) return []
    const at = pointAt(segment, 0.5)
    const away = Math.hypot(middle.x - at.x, middle.y - at.y) || 1
    const inside = {
      x: at.x + ((middle.x - at.x) / away) * letter * 1.4,
      y: at.y + ((middle.y - at.y) / away) * letter * 1.4,
    }
    const { x, y } = place(inside)
    const isUpright = Math.abs(segment.to.x - segment.from.x) < Math.abs(segment.to.y - segment.from.y)
    return [
      {
        kind: 'text',
        x,
        y,
        text: `${side.intervals} × ${number(side.step_mm).replace('.', ',')}`,
        turn: isUpright ? -90 : 0,
      } as const,
    ]
  })
}

export interface DrawingTerms {
  tech: Tech
  /** The widest roll of the film, mm, which determines the required welds. */
  roll: number
  /** Letter height as a share of the larger side. */
  letterShare?: number
}

/** Drawing of a window, from the same figures as its price. */
export function drawOpening(opening: Opening, quote: OpeningQuote, terms: DrawingTerms): Drawing {
  const { tech, roll, letterShare = 0.025 } = terms
  const { light, outer } = quote.geometry
  const box = boxOf(outer)
  const letter = Math.max(box.width, box.height) * letterShare
  const margin = letter * 5
  const place: Projection = ({ x, y }) => ({
    x: x - box.minX + margin,
    y: box.minY + box.height - y + margin,
  })
  const welds = [...opening.welds, ...autoWeldPlaces(quote, tech, roll).map((x) => ({ x }))]
  const marks: Record<LayerName, Mark[]> = {
    edging: [{ kind: 'path', d: pathOf(outer, place) }],
    film: [{ kind: 'path', d: pathOf(light, place) }],
    weld: welds.flatMap((weld) => across(weld, light, place)),
    divider: opening.dividers.flatMap((divider) => across(divider, light, place)),
    zipper: opening.zippers.flatMap((zipper) => across(zipper, light, place)),
    cutout: cutoutMarks(opening, light, place),
    fasteners: fastenerMarks(quote, place, Math.max(letter * 0.35, 8)),
    dims: drawingDimensions(opening, quote, place, letter),
    labels: stepLabels(quote, place, letter),
  }
  return {
    width: box.width + margin * 2,
    height: box.height + margin * 2,
    letter,
    edgingColor: opening.edging.color,
    layers: layerNames.map((name) => ({ name, marks: marks[name] })),
  }
}
