import type { Tech } from '#schemas.ts'
import { type FilmPlan, nestPanels, type PlannedPanel, planRolls, type Wanted } from './film-plan.ts'
import { type Remnant, type RemnantUse, useRemnants } from './remnants.ts'
import { cutRolls, type RollCut } from './roll-lengths.ts'
import type { Budget } from './search.ts'

/** A roll in stock: its width and remaining length, mm. */
export interface StockRoll {
  id: number
  w: number
  length: number
}

export interface FilmStock {
  remnants: readonly Remnant[]
  rolls: readonly StockRoll[]
}

/** Levels of a plan cut from one roll; `id` is `null` for a roll to buy. */
export interface RollUse extends RollCut {
  id: number | null
}

/** A plan that uses the stock. Placements, including those of remnants, refer to `panels` by index. */
export interface StockPlan extends FilmPlan {
  remnants: RemnantUse[]
  rolls: RollUse[]
  /** Film to buy, mm². */
  missing: number
}

export interface StockJob {
  wanted: readonly Wanted[]
  /** Available widths. */
  rolls: readonly number[]
  tech: Tech
  budget: Budget
  stock: FilmStock
}

/**
 * Distributes levels over rolls in stock: the shortest roll that holds a level first, so that long ones stay whole.
 */
export function takeRolls(
  plan: Pick<FilmPlan, 'levels' | 'placements' | 'length' | 'width'>,
  stock: readonly StockRoll[],
  rollLength: number,
): RollUse[] {
  const open = stock
    .filter(({ w }) => w === plan.width)
    .map(({ id, length }) => ({ id, room: length, levels: [] as number[] }))
  open.sort((a, b) => a.room - b.room || a.id - b.id)
  const indexes = plan.levels.map((_, index) => index)
  const lengthOf = (index: number) => plan.levels[index]?.length ?? 0
  const unplaced = indexes
    .sort((a, b) => lengthOf(b) - lengthOf(a) || a - b)
    .filter((index) => {
      const roll = open.find(({ room }) => room >= lengthOf(index))
      if (!roll) return true
      roll.levels.push(index)
      roll.room -= lengthOf(index)
      return false
    })
  const sum = (levels: number[]) => levels.reduce((total, index) => total + lengthOf(index), 0)
  const used = open.filter(({ levels }) => levels.length > 0)
  const rest = { ...plan, levels: unplaced.map((index) => ({ y: 0, length: lengthOf(index) })) }
  const bought = cutRolls(rest, Math.max(rollLength, ...unplaced.map(lengthOf)))
  return [
    ...used.map(({ id, levels }) => ({ id, levels, length: sum(levels) })),
    ...bought.map(({ levels, length }) => ({
      id: null,
      levels: levels.map((index) => unplaced[index] as number),
      length,
    })),
  ]
}

/** Nests the panels that no remnant took; placements refer to all panels by index. */
function nestRest(
  plan: FilmPlan,
  uses: readonly RemnantUse[],
  rest: PlannedPanel[],
  { tech, budget }: StockJob,
) {
  if (uses.length === 0) return plan
  const placedPieces = new Set(uses.flatMap(({ placements }) => placements.map(({ piece }) => piece)))
  const remainingPieces = plan.panels.map((_, index) => index).filter((index) => !placedPieces.has(index))
  const nesting = nestPanels(rest, plan.width, tech, budget)
  if (!nesting) return plan
  const placements = nesting.placements.map((one) => ({
    ...one,
    piece: remainingPieces[one.piece] as number,
  }))
  return { ...plan, ...nesting, placements, area: nesting.length * plan.width }
}

function fromStock(plan: FilmPlan, job: StockJob): StockPlan {
  const { stock, tech } = job
  const { uses, rest } = useRemnants(plan.panels, stock.remnants, tech.min_remnant)
  const laid = nestRest(plan, uses, rest, job)
  const rolls = takeRolls(laid, stock.rolls, tech.roll_length)
  const bought = rolls.reduce((sum, { id, length }) => (id === null ? sum + length : sum), 0)
  return { ...laid, remnants: uses, rolls, missing: bought * plan.width }
}

/** Plans that use remnants first, then rolls in stock: sorted by film to buy, then by film used. */
export function planFromStock(job: StockJob): StockPlan[] {
  const plans = planRolls(job).map((plan) => fromStock(plan, job))
  return plans.sort((a, b) => a.missing - b.missing || a.area - b.area || a.width - b.width)
}
