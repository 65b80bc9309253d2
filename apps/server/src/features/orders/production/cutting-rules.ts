import { createHash } from 'node:crypto'
import { type CutPiece, type OrderItem, rollsOf, type StoredCuttingPlan } from '@veranda/contract'
import {
  type FilmStock,
  hasShape,
  offcutsOf,
  type Placement,
  type StockPlan,
  type Wanted,
} from '@veranda/soft-windows'
import { calculateItem, type PricingInputs } from '#features/orders/money/calculation-rules.ts'

export type StoredCut = StoredCuttingPlan[number]

/** A roll or remnant in stock, as planning needs it. */
export interface StockPiece {
  id: number
  number: number
  kind: string
  film: string
  width_mm: number
  length_mm: number
}

/** Pieces of one film that the order needs; `key` is the opening and its section. */
export function requiredPieces(items: readonly OrderItem[], film: string, pricing: PricingInputs): Wanted[] {
  return items.flatMap((item, index) => {
    if (item.film !== film || !hasShape(item)) return []
    const { blanks } = calculateItem(item, pricing).quote
    const one = blanks.map((blank, section) => ({ ...blank, key: `${index}:${section}` }))
    return Array.from({ length: item.qty }, () => one).flat()
  })
}

/** The stock of one film: remnants, and rolls with their remaining lengths. */
export function filmStock(stock: readonly StockPiece[], film: string): FilmStock {
  const own = stock.filter((one) => one.film === film)
  return {
    remnants: own
      .filter(({ kind }) => kind === 'remnant')
      .map(({ id, width_mm, length_mm }) => ({ id, w: width_mm, h: length_mm })),
    rolls: own
      .filter(({ kind }) => kind === 'roll')
      .map(({ id, width_mm, length_mm }) => ({ id, w: width_mm, length: length_mm })),
  }
}

/** Roll widths to plan with: those available to buy, and those in stock. */
export function planningWidths({ films }: PricingInputs, film: string, { rolls }: FilmStock): number[] {
  return [...new Set([...rollsOf(films, film), ...rolls.map(({ w }) => w)])]
}

/** Hash of all inputs of a plan: while it is the same, the plan stays. */
export function inputsHash(
  items: readonly OrderItem[],
  { tech, films }: PricingInputs,
  stock: readonly StockPiece[],
): string {
  const used = new Set(items.map(({ film }) => film))
  const usedStock = stock
    .filter(({ film }) => used.has(film))
    .map(({ id, kind, film, width_mm, length_mm }) => [id, kind, film, width_mm, length_mm])
  return createHash('sha256')
    .update(JSON.stringify([items, tech, films, usedStock]))
    .digest('hex')
}

interface CutContext {
  film: string
  name: string
  /** Names of the openings by index. */
  openings: readonly string[]
  stock: readonly StockPiece[]
}

/** The best plan in stored form, with the results of the others. */
export function storedCut(
  plans: readonly StockPlan[],
  { film, name, openings, stock }: CutContext,
): StoredCut | null {
  const [best, ...alternatives] = plans
  if (!best) return null
  const byId = new Map(stock.map((one) => [one.id, one]))
  const pieceOf = ({ piece, x, y, w, h, isTurned }: Placement): CutPiece => {
    const { key = '', part = 1, parts = 1 } = best.panels[piece] ?? {}
    const opening_index = Number(key.split(':')[0])
    return {
      opening: openings[opening_index] ?? '',
      opening_index,
      part,
      parts,
      x,
      y,
      w,
      h,
      is_turned: isTurned,
    }
  }
  const used = best.placements.reduce((sum, { w, h }) => sum + w * h, 0)
  return {
    film,
    name,
    roll_mm: best.width,
    length_mm: best.length,
    bound_mm: best.bound,
    is_optimal: best.isOptimal,
    utilisation_bp: Math.round(best.utilisation * 10_000),
    waste_mm2: best.area - used,
    pieces: best.placements.map(pieceOf),
    strips: best.levels,
    rolls: best.rolls.map(({ id, levels, length }) => {
      const roll = id === null ? undefined : byId.get(id)
      return {
        strips: levels,
        length_mm: length,
        stock_id: id,
        number: roll?.number ?? null,
        stock_length_mm: roll?.length_mm ?? null,
      }
    }),
    remnants: best.remnants.map(({ remnant, placements }) => ({
      stock_id: remnant.id,
      number: byId.get(remnant.id)?.number ?? 0,
      w: remnant.w,
      h: remnant.h,
      pieces: placements.map(pieceOf),
    })),
    others: alternatives.map(({ width, length, area }) => ({
      roll_mm: width,
      length_mm: length,
      area_mm2: area,
    })),
  }
}

/** Remnants of a cut that are worth keeping: width across the roll and length along it. */
export function remnantsOf(cut: StoredCut, minMm: number): { width_mm: number; length_mm: number }[] {
  const ofRemnants = cut.remnants.flatMap(({ w, h, pieces }) =>
    offcutsOf({ x: 0, y: 0, w, h }, pieces, minMm),
  )
  const ofStrips = cut.strips.flatMap(({ y, length }) => {
    const inside = cut.pieces.filter((piece) => piece.y >= y && piece.y < y + length)
    return offcutsOf({ x: 0, y, w: cut.roll_mm, h: length }, inside, minMm)
  })
  return [...ofRemnants, ...ofStrips].map(({ w, h }) => ({ width_mm: w, length_mm: h }))
}
