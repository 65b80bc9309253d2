import type { Placement } from './pieces.ts'

export type Rectangle = Pick<Placement, 'x' | 'y' | 'w' | 'h'>

function doOverlap(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

/** Whether no two rectangles overlap. */
export function areDisjoint(placed: readonly Rectangle[]): boolean {
  return placed.every((one, index) => placed.slice(index + 1).every((other) => !doOverlap(one, other)))
}

/** The two parts of a guillotine cut along an axis, or nothing if there is none. */
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

/** Whether guillotine cuts can separate all pieces. */
export function isGuillotine(placed: readonly Rectangle[]): boolean {
  if (placed.length < 2) return true
  const halves = cutInTwo(placed, 'y') ?? cutInTwo(placed, 'x')
  return halves?.every((half) => isGuillotine(half)) ?? false
}
