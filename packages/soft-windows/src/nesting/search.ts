import { lowerBound } from './bounds.ts'
import { Guillotine, type Recipe, splits } from './guillotine.ts'
import { areaOfPieces, type Layout, orientations, type Piece } from './pieces.ts'

/** When to stop: after a number of tries, or when `isOver` returns true (a clock, a cancelled worker). */
export interface Budget {
  tries: number
  isOver?: () => boolean
}

export interface Nesting extends Layout {
  width: number
  /** Lower bound of the length. */
  bound: number
  /** Whether the length equals the bound. */
  isOptimal: boolean
  /** Share of the film used for pieces, 0…1. */
  utilisation: number
}

/** Deterministic random numbers between 0 and 1 (mulberry32, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let hash = Math.imul(state ^ (state >>> 15), 1 | state)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) / 4294967296
  }
}

/** Orders that are good starting points: by length, area, width, half-perimeter. */
function startingRecipes(pieces: readonly Piece[], width: number): Recipe[] {
  const flat = pieces.map((piece) => {
    const [first, second] = orientations(piece, width)
    return first !== undefined && second !== undefined && second.h < first.h
  })
  const upright = pieces.map(() => false)
  const longer = ({ w, h, canTurn }: Piece) => (canTurn ? Math.max(w, h) : h)
  const keys: ((piece: Piece) => number)[] = [longer, ({ w, h }) => w * h, ({ w }) => w, ({ w, h }) => w + h]
  const indexes = pieces.map((_, index) => index)
  return keys.flatMap((key) => {
    const value = (index: number) => key(pieces[index] as Piece)
    const area = (index: number) => (pieces[index]?.w ?? 0) * (pieces[index]?.h ?? 0)
    const order = [...indexes].sort((a, b) => value(b) - value(a) || area(b) - area(a))
    const positions = flat.some(Boolean) ? [upright, flat] : [upright]
    return positions.flatMap((turned) => splits.map((split) => ({ order, turned, split })))
  })
}

/** A neighbour of a recipe: two pieces swapped, one moved, one turned, or another split. */
function changed({ order, turned, split }: Recipe, canTurn: boolean, random: () => number): Recipe {
  const next = { order: [...order], turned, split }
  const pick = () => Math.floor(random() * order.length)
  const move = random()
  if (move < 0.08) next.split = splits[Math.floor(random() * splits.length)] ?? split
  if (canTurn && random() < 0.3) {
    next.turned = [...turned]
    const index = pick()
    next.turned[index] = !next.turned[index]
  }
  const [from, to] = [pick(), pick()]
  if (move < 0.55) {
    next.order[from] = order[to] as number
    next.order[to] = order[from] as number
  } else {
    const [piece] = next.order.splice(from, 1)
    if (piece !== undefined) next.order.splice(to, 0, piece)
  }
  return next
}

/** History length of late acceptance hill climbing (Burke and Bykov 2017). */
const memory = 50

/** Hill climbing from a recipe; stops at the bound. */
function hillClimb(
  packer: Guillotine,
  start: Recipe,
  pieces: readonly Piece[],
  stop: { bound: number } & Budget,
): Recipe {
  const random = seededRandom(pieces.length)
  const canTurn = pieces.some((piece) => piece.canTurn)
  let current = start
  let length = packer.measure(start)
  let best = { recipe: start, length }
  const history = new Array<number>(memory).fill(length)
  for (let step = 0; step < stop.tries && best.length > stop.bound && !stop.isOver?.(); step += 1) {
    const recipe = changed(current, canTurn, random)
    const found = packer.measure(recipe)
    if (found <= length || found <= (history[step % memory] ?? 0)) {
      current = recipe
      length = found
    }
    history[step % memory] = length
    if (found < best.length) best = { recipe, length: found }
  }
  return best.recipe
}

/**
 * Nests pieces on a strip as short as the budget allows: guillotine layouts of deterministic orders, then hill
 * climbing from the best. Deterministic for the same pieces and number of tries.
 * @throws RangeError for a piece wider than the strip.
 */
export function nest(pieces: readonly Piece[], width: number, budget: Budget): Nesting {
  const bound = lowerBound(pieces, width)
  const packer = new Guillotine(pieces, width)
  const starts = startingRecipes(pieces, width)
  const lengths = starts.map((recipe) => packer.measure(recipe))
  const first = starts[lengths.indexOf(Math.min(...lengths))] ?? { order: [], turned: [], split: 'larger' }
  const layout = packer.layOut(hillClimb(packer, first, pieces, { bound, ...budget }))
  return {
    ...layout,
    width,
    bound,
    isOptimal: layout.length === bound,
    utilisation: layout.length > 0 ? areaOfPieces(pieces) / (width * layout.length) : 1,
  }
}
