import { areaOfPieces, orientations, type Piece } from './pieces.ts'

interface Reach {
  /** Minimum length that the piece takes along the strip. */
  length: number
  /** Minimum and maximum width that it takes across. */
  narrowest: number
  widest: number
}

function reachOf(piece: Piece, width: number): Reach {
  const ways = orientations(piece, width)
  if (ways.length === 0) throw new RangeError(`no room for ${piece.w} × ${piece.h} on ${width}`)
  return {
    length: Math.min(...ways.map(({ h }) => h)),
    narrowest: Math.min(...ways.map(({ w }) => w)),
    widest: Math.max(...ways.map(({ w }) => w)),
  }
}

/**
 * Lower bound of a layout's length, mm: the maximum of the area divided by the width, the longest piece, the sum of
 * pieces wider than half the strip, and the pieces beside which no other fits plus the bound of the rest.
 * @throws RangeError for a piece wider than the strip.
 */
export function lowerBound(pieces: readonly Piece[], width: number): number {
  if (pieces.length === 0) return 0
  const reaches = pieces.map((piece) => reachOf(piece, width))
  const longest = Math.max(...reaches.map(({ length }) => length))
  const byArea = Math.ceil(areaOfPieces(pieces) / width)
  const lengthOfWide = reaches
    .filter(({ narrowest }) => narrowest * 2 > width)
    .reduce((sum, { length }) => sum + length, 0)
  return Math.max(byArea, longest, lengthOfWide, boundOfLonePieces(pieces, reaches, width))
}

function boundOfLonePieces(pieces: readonly Piece[], reaches: Reach[], width: number): number {
  const byWidth = reaches.map(({ narrowest }) => narrowest).sort((a, b) => a - b)
  const isAlone = ({ narrowest }: Reach) => {
    const neighbour = narrowest === byWidth[0] ? byWidth[1] : byWidth[0]
    return neighbour === undefined || narrowest + neighbour > width
  }
  const lonePieces = reaches.filter(isAlone)
  if (lonePieces.length === 0) return 0
  const rest = pieces.filter((_, index) => !isAlone(reaches[index] as Reach))
  return lonePieces.reduce((sum, { length }) => sum + length, 0) + lowerBound(rest, width)
}
