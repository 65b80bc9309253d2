/** A rectangle to cut: `w` across the roll, `h` along it, in whole millimetres. */
export interface Piece {
  w: number
  h: number
  canTurn: boolean
}

/** Position of a piece: `x` across the roll, `y` along it; `w` and `h` as placed. */
export interface Placement {
  piece: number
  x: number
  y: number
  w: number
  h: number
  isTurned: boolean
}

/** Pieces on one strip. `levels` are the cross cuts: start and length of each. */
export interface Layout {
  placements: Placement[]
  levels: { y: number; length: number }[]
  length: number
}

/** Orientations in which a piece fits a strip of this width. */
export function orientations({ w, h, canTurn }: Piece, width: number): { w: number; h: number }[] {
  const ways =
    canTurn && w !== h
      ? [
          { w, h },
          { w: h, h: w },
        ]
      : [{ w, h }]
  return ways.filter((way) => way.w <= width)
}

export function areaOfPieces(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { w, h }) => sum + w * h, 0)
}
