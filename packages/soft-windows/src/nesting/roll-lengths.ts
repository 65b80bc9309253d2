import type { Layout } from './pieces.ts'

/** Levels of a layout cut from one roll. */
export interface RollCut {
  levels: number[]
  /** Film used of the roll, mm. */
  length: number
}

/**
 * Distributes levels over rolls of this length, so that no level crosses a roll's end. First fit by decreasing
 * length.
 * @throws RangeError for a level longer than a roll.
 */
export function cutRolls({ levels }: Layout, rollLength: number): RollCut[] {
  const rolls: RollCut[] = []
  const byLength = levels.map(({ length }, index) => ({ length, index }))
  byLength.sort((a, b) => b.length - a.length || a.index - b.index)
  for (const { length, index } of byLength) {
    if (length > rollLength) throw new RangeError(`a level of ${length} mm on a roll of ${rollLength} mm`)
    const open = rolls.find((roll) => roll.length + length <= rollLength)
    if (open) {
      open.levels.push(index)
      open.length += length
    } else rolls.push({ levels: [index], length })
  }
  return rolls
}
