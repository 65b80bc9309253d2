import type { Layout, Piece, Placement } from './pieces.ts'

/** How the space left beside and above a piece is split. */
export const splits = ['larger', 'across', 'along', 'narrower'] as const
type Split = (typeof splits)[number]

/**
 * A recipe for a layout: the order of pieces, which of them are turned when they open a level, and how space is
 * split.
 */
export interface Recipe {
  order: number[]
  turned: boolean[]
  split: Split
}

/** A free rectangle of the strip with its corner at `x` and `y`. */
interface Room {
  x: number
  y: number
  w: number
  h: number
}

/** Whether the space beside a piece is only as long as the piece. */
function isCutAcross(split: Split, { w, h }: Room, piece: { w: number; h: number }): boolean {
  const [beside, above] = [w - piece.w, h - piece.h]
  if (split === 'larger') return beside * piece.h < above * piece.w
  if (split === 'narrower') return beside < above
  return split === 'across'
}

/**
 * Lays out pieces on a strip with guillotine cuts: the first remaining piece opens a level as long as itself; the
 * space beside it is filled piece by piece, each cut splitting the space in two. A space takes the piece that fits
 * both of its sides exactly, else one that fits one side, else the first in order.
 */
export class Guillotine {
  private readonly pieces: readonly Piece[]
  private readonly width: number
  private readonly used: Uint8Array
  private recipe: Recipe
  private placed: Placement[] | null = null

  constructor(pieces: readonly Piece[], width: number) {
    this.pieces = pieces
    this.width = width
    this.used = new Uint8Array(pieces.length)
    this.recipe = { order: [], turned: [], split: 'larger' }
  }

  /** Length of a recipe's layout in mm. */
  measure(recipe: Recipe): number {
    return this.run(recipe, null).reduce((sum, { length }) => sum + length, 0)
  }

  /** The layout of a recipe. */
  layOut(recipe: Recipe): Layout {
    const placements: Placement[] = []
    const levels = this.run(recipe, placements)
    return { placements, levels, length: levels.reduce((sum, { length }) => sum + length, 0) }
  }

  private run(recipe: Recipe, placements: Placement[] | null): Layout['levels'] {
    this.recipe = recipe
    this.placed = placements
    this.used.fill(0)
    const levels: Layout['levels'] = []
    let y = 0
    for (const index of recipe.order) {
      const piece = this.pieces[index]
      if (!piece || this.used[index]) continue
      const isTurned = this.opensTurned(piece, recipe.turned[index] ?? false)
      const [w, h] = isTurned ? [piece.h, piece.w] : [piece.w, piece.h]
      this.put(index, { x: 0, y, w, h }, isTurned)
      this.fill({ x: w, y, w: this.width - w, h })
      levels.push({ y, length: h })
      y += h
    }
    return levels
  }

  private opensTurned({ w, h, canTurn }: Piece, isWished: boolean): boolean {
    if (!canTurn) return false
    if (w > this.width) return true
    return isWished && h <= this.width
  }

  private put(index: number, { x, y, w, h }: Room, isTurned: boolean): void {
    this.used[index] = 1
    this.placed?.push({ piece: index, x, y, w, h, isTurned })
  }

  private fill(room: Room): void {
    if (room.w <= 0 || room.h <= 0) return
    const found = this.best(room)
    if (found < 0) return
    const index = found >> 1
    const isTurned = (found & 1) === 1
    const piece = this.pieces[index] as Piece
    const [w, h] = isTurned ? [piece.h, piece.w] : [piece.w, piece.h]
    const { x, y } = room
    this.put(index, { x, y, w, h }, isTurned)
    if (isCutAcross(this.recipe.split, room, { w, h })) {
      this.fill({ x: x + w, y, w: room.w - w, h })
      this.fill({ x, y: y + h, w: room.w, h: room.h - h })
    } else {
      this.fill({ x, y: y + h, w, h: room.h - h })
      this.fill({ x: x + w, y, w: room.w - w, h: room.h })
    }
  }

  /** The piece for a space: its index times two, plus one if turned; −1 if none fits. */
  private best(room: Room): number {
    let found = -1
    let most = -1
    for (const index of this.recipe.order) {
      if (this.used[index]) continue
      const { w, h, canTurn } = this.pieces[index] as Piece
      const straight = fit(w, h, room)
      const turned = canTurn ? fit(h, w, room) : -1
      const match = Math.max(straight, turned)
      if (match <= most) continue
      found = index * 2 + (turned > straight ? 1 : 0)
      if (match === 2) return found
      most = match
    }
    return found
  }
}

/** How many sides of the space a piece fits exactly; −1 if it does not fit. */
function fit(w: number, h: number, room: Room): number {
  if (w > room.w || h > room.h) return -1
  return (w === room.w ? 1 : 0) + (h === room.h ? 1 : 0)
}
