import { type Blank, needsWeld, type Panel, type WeldPlan, weldedParts, weldPlans } from '#panels.ts'
import type { Tech } from '#schemas.ts'
import type { Piece } from './pieces.ts'
import { type Budget, type Nesting, nest } from './search.ts'

/** A piece of film that orders need; `key` identifies its opening. */
export interface Wanted extends Blank {
  key: string
}

/** A panel of the plan: its opening, and its part of a weld. */
export interface PlannedPanel extends Panel {
  key: string
  part: number
  parts: number
}

export interface FilmPlan extends Nesting {
  panels: PlannedPanel[]
  /** Division of pieces wider than the roll, by key. */
  welds: Record<string, WeldPlan>
  /** Area of the whole length of film, mm². */
  area: number
}

/** Compares plans by film used, then by the number of panels. */
function isBetter(one: FilmPlan, other: FilmPlan): boolean {
  return one.area < other.area || (one.area === other.area && one.panels.length < other.panels.length)
}

function panelsWith(
  wanted: readonly Wanted[],
  roll: number,
  welds: Record<string, WeldPlan>,
  tech: Tech,
): PlannedPanel[] {
  return wanted.flatMap((blank) => {
    if (!needsWeld(blank, roll, tech)) return [{ ...blank, part: 1, parts: 1 }]
    const parts = weldedParts(blank, roll, welds[blank.key] ?? 'equal', tech)
    return parts.map((panel, index) => ({
      ...panel,
      key: blank.key,
      part: index + 1,
      parts: parts.length,
    }))
  })
}

/** A panel may exceed its roll by the tolerance, at the expense of the film under the edging. */
function toPiece({ w, h, is_fixed }: Panel, roll: number, { roll_tolerance }: Tech): Piece {
  const across = w > roll && w <= roll + roll_tolerance ? roll : w
  const along = !is_fixed && h > roll && h <= roll + roll_tolerance && across > roll ? roll : h
  return { w: across, h: along, canTurn: !is_fixed }
}

/** Nests panels on a roll; nothing if one of them is too wide. */
export function nestPanels(
  panels: readonly PlannedPanel[],
  roll: number,
  tech: Tech,
  budget: Budget,
): Nesting | null {
  const pieces = panels.map((panel) => toPiece(panel, roll, tech))
  const doFit = pieces.every(({ w, h, canTurn }) => w <= roll || (canTurn && h <= roll))
  return doFit ? nest(pieces, roll, budget) : null
}

interface Job {
  wanted: readonly Wanted[]
  roll: number
  tech: Tech
  budget: Budget
}

function planWith({ wanted, roll, tech, budget }: Job, welds: Record<string, WeldPlan>): FilmPlan | null {
  const panels = panelsWith(wanted, roll, welds, tech)
  const nesting = nestPanels(panels, roll, tech, budget)
  return nesting && { ...nesting, panels, welds, area: nesting.length * roll }
}

/** Tries per candidate while weld positions are compared. */
const roughTries = 40

type Welds = Record<string, WeldPlan>

/** The better of two plans; a plan that does not exist loses. */
function better(one: FilmPlan | null, other: FilmPlan | null): FilmPlan | null {
  if (!one || !other) return one ?? other
  return isBetter(other, one) ? other : one
}

/** Improves a plan: each welded piece tries every division while the others stay, until nothing improves. */
function improved(
  start: FilmPlan,
  keys: readonly string[],
  plan: (welds: Welds) => FilmPlan | null,
): FilmPlan {
  let best = start
  const moves = keys.flatMap((key) => weldPlans.map((way) => ({ key, way })))
  for (let unchanged = 0, move = 0; unchanged < moves.length; move = (move + 1) % moves.length) {
    const { key, way } = moves[move] as (typeof moves)[number]
    const found = best.welds[key] === way ? null : plan({ ...best.welds, [key]: way })
    const isFound = found !== null && isBetter(found, best)
    if (isFound) best = found
    unchanged = isFound ? 0 : unchanged + 1
  }
  return best
}

/**
 * A plan for one roll width, or nothing if a piece does not fit. If welds are optimised, their positions are chosen
 * together, because they affect the film used more than the layout does.
 */
export function planRoll(job: Job): FilmPlan | null {
  const { wanted, roll, tech, budget } = job
  const oversize = [...new Set(wanted.filter((blank) => needsWeld(blank, roll, tech)).map(({ key }) => key))]
  const uniform = (way: WeldPlan) => Object.fromEntries(oversize.map((key) => [key, way]))
  if (tech.weld_policy !== 'optimize' || oversize.length === 0)
    return planWith(job, uniform(tech.weld_policy === 'full_width' ? 'full_width' : 'equal'))
  const rough = { ...job, budget: { ...budget, tries: Math.min(roughTries, budget.tries) } }
  const start = weldPlans
    .map((way) => planWith(rough, uniform(way)))
    .reduce<FilmPlan | null>((best, plan) => better(best, plan), null)
  if (!start) return null
  const chosen = improved(start, oversize, (welds) => planWith(rough, welds))
  return better(chosen, planWith(job, chosen.welds))
}

/** Plans for every roll that fits: least film first, narrower rolls first among equals. */
export function planRolls({ rolls, ...job }: Omit<Job, 'roll'> & { rolls: readonly number[] }): FilmPlan[] {
  const widest = Math.max(...rolls)
  // Only the widest roll determines the required welds; with optimised welds every width decides for itself.
  const isOptimized = job.tech.weld_policy === 'optimize'
  const settled = isOptimized ? null : planRoll({ ...job, roll: widest })
  const plans = rolls.flatMap((roll) => {
    const plan = settled ? replan(settled, { ...job, roll }) : planRoll({ ...job, roll })
    return plan ? [plan] : []
  })
  return plans.sort((a, b) => a.area - b.area || a.width - b.width)
}

/** The same panels on another roll. */
function replan({ panels, welds }: FilmPlan, { roll, tech, budget }: Job): FilmPlan | null {
  const nesting = nestPanels(panels, roll, tech, budget)
  return nesting && { ...nesting, panels, welds, area: nesting.length * roll }
}
