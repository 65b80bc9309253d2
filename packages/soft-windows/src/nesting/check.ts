import type { Placement } from './pieces.ts'

export type Rectangle = Pick<Placement, 'x' | 'y' | 'w' | 'h'>

function doOverlap(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

/** Whether no two of them lie on one another. */
export function areApart(placed: readonly Rectangle[]): boolean {
  return placed.every((one, index) => placed.slice(index + 1).every((other) => !doOverlap(one, other)))
}

/** Two halves on either side of a whole cut, or nothing where no such cut exists. */
function cutInTwo(placed: readonly Rectangle[], axis: 'x' | 'y'): [Rectangle[], Rectangle[]] | null {
  const size = axis === 'x' ? 'w' : 'h'
  const sorted = [...placed].sort((a, b) => a[axis] - b[axis])
  let reach = 0
  for (const [index, one] of sorted.entries()) {
    if (index > 0 && one[axis] >= reach) return [sorted.slice(0, index), sorted.slice(index)]
    reach = Math.max(reach, one[axis] + one[size])
  }
  return null
}

/** Whether whole cuts, one after another, set every piece free. */
export function isGuillotine(placed: readonly Rectangle[]): boolean {
  if (placed.length < 2) return true
  const halves = cutInTwo(placed, 'y') ?? cutInTwo(placed, 'x')
  return halves?.every((half) => isGuillotine(half)) ?? false
}
