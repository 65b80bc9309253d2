import { boxOf } from './drawing/outline.ts'
import type { Geometry } from './geometry.ts'
import { ceilMm, ceilSteps } from './numbers.ts'
import type { Opening, Tech } from './schemas.ts'

/** A piece of film to cut: width and height as mounted, mm. */
export interface Panel {
  w: number
  h: number
  /** Welded parts and patterned films must not be turned: seams run along the roll. */
  is_fixed: boolean
}

/** A piece before it is divided for welding. */
export type Blank = Panel

export interface Welding {
  panels: Panel[]
  /** Welds required by the roll's width. */
  count: number
  length_mm_each: number
}

type Cut = { at: number; before: number; after: number }

/** Cuts by zippers, dividers and requested welds; `before` and `after` are the allowances on both sides, mm. */
function cutsOf(opening: Opening, tech: Tech, axis: 'x' | 'y'): Cut[] {
  const cuts: Cut[] = []
  const add = (at: number | undefined, half: number) => {
    if (at !== undefined) cuts.push({ at, before: half, after: half })
  }
  for (const zipper of opening.zippers) add(zipper[axis], tech.zipper_band)
  for (const divider of opening.dividers) add(divider[axis], divider.width / 2)
  // A weld overlaps, so both parts grow; neither goes under edging there.
  for (const weld of opening.welds) add(weld[axis], tech.film_under_edge - tech.weld_overlap / 2)
  return cuts.sort((a, b) => a.at - b.at)
}

/** Lengths of the sections between cuts, including film under the edging at both ends. */
function sections(length: number, cuts: Cut[], underEdge: number): number[] {
  const ends = [...cuts, { at: length, before: 0, after: 0 }]
  let start = 0
  return ends.map(({ at, before, after }) => {
    const section = at - before - start
    start = at + after
    return ceilMm(section + 2 * underEdge)
  })
}

/** Pieces of film between zippers, dividers and requested welds, from left to right and bottom to top. */
export function blanksOf(opening: Opening, { light }: Geometry, tech: Tech): Blank[] {
  const { width, height } = boxOf(light)
  const columns = sections(width, cutsOf(opening, tech, 'x'), tech.film_under_edge)
  const rows = sections(height, cutsOf(opening, tech, 'y'), tech.film_under_edge)
  const is_fixed = opening.welds.length > 0 || tech.patterned_films.includes(opening.film)
  return rows.flatMap((h) => columns.map((w) => ({ w, h, is_fixed })))
}

export const weldPlans = ['equal', 'full_width', 'full_width_right', 'narrow_edges', 'horizontal'] as const
export type WeldPlan = (typeof weldPlans)[number]

/** Widths of the parts of `length`, as equal as whole millimetres allow. */
function equalParts(length: number, roll: number, overlap: number): number[] {
  const count = ceilSteps((length - overlap) / (roll - overlap))
  const part = Math.ceil((length + (count - 1) * overlap) / count)
  return Array.from({ length: count }, () => part)
}

/** Parts as wide as the roll, and a rest; a rest that is too narrow takes from the part before it. */
function fullWidthParts(length: number, roll: number, { weld_overlap, weld_min_piece }: Tech): number[] {
  const count = ceilSteps((length - weld_overlap) / (roll - weld_overlap))
  const parts = Array.from({ length: count - 1 }, () => roll)
  const rest = length + (count - 1) * weld_overlap - (count - 1) * roll
  if (rest >= weld_min_piece || count < 2) return [...parts, rest]
  parts[count - 2] = roll - (weld_min_piece - rest)
  return [...parts, weld_min_piece]
}

/** A full roll width in the middle, and the rest in equal parts at both edges. */
function narrowEdgeParts(length: number, roll: number, tech: Tech): number[] {
  const [widest, rest] = [roll, length + tech.weld_overlap - roll]
  const edge = Math.ceil((rest + tech.weld_overlap) / 2)
  if (edge < tech.weld_min_piece || edge > roll) return equalParts(length, roll, tech.weld_overlap)
  return [edge, widest, edge]
}

function partsOf(length: number, roll: number, plan: WeldPlan, tech: Tech): number[] {
  if (plan === 'full_width') return fullWidthParts(length, roll, tech)
  if (plan === 'full_width_right') return fullWidthParts(length, roll, tech).reverse()
  if (plan === 'narrow_edges') return narrowEdgeParts(length, roll, tech)
  return equalParts(length, roll, tech.weld_overlap)
}

/** Whether a piece cannot be cut from this roll without a weld. */
export function needsWeld({ w, h, is_fixed }: Blank, roll: number, { roll_tolerance }: Tech): boolean {
  return (is_fixed ? w : Math.min(w, h)) > roll + roll_tolerance
}

/** The parts of a piece wider than the widest roll, divided by the weld plan. */
export function weldedParts(blank: Blank, roll: number, plan: WeldPlan, tech: Tech): Panel[] {
  if (plan === 'horizontal')
    return partsOf(blank.h, roll, 'equal', tech).map((part) => ({ w: part, h: blank.w, is_fixed: true }))
  return partsOf(blank.w, roll, plan, tech).map((w) => ({ w, h: blank.h, is_fixed: true }))
}

/** All pieces of film of an opening, for rolls of which the widest is `roll` mm. */
export function panelsOf(blanks: Blank[], roll: number, plan: WeldPlan, tech: Tech): Welding {
  const parts = blanks.map((blank) =>
    needsWeld(blank, roll, tech) ? weldedParts(blank, roll, plan, tech) : [blank],
  )
  const welded = parts.filter((panels) => panels.length > 1)
  return {
    panels: parts.flat(),
    count: welded.reduce((count, panels) => count + panels.length - 1, 0),
    length_mm_each: welded[0]?.[0]?.h ?? 0,
  }
}
