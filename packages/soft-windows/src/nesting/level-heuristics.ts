import type { Piece } from './pieces.ts'

/**
 * Strip length by the level heuristics of Coffman, Garey, Johnson and Tarjan (1980): pieces by decreasing length,
 * each on the first level with room (FFDH) or on the one it fills best (BFDH), without turning. The reference for our
 * layouts.
 */
export function levelHeuristic(pieces: readonly Piece[], width: number, choice: 'first' | 'best'): number {
  const levels: { room: number; length: number }[] = []
  const sorted = [...pieces].sort((a, b) => b.h - a.h || b.w - a.w)
  for (const { w, h } of sorted) {
    const open = levels.filter(({ room }) => room >= w)
    const level = choice === 'first' ? open[0] : open.sort((a, b) => a.room - b.room || 0)[0]
    if (level) level.room -= w
    else levels.push({ room: width - w, length: h })
  }
  return levels.reduce((sum, { length }) => sum + length, 0)
}
