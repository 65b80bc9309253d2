import { areDisjoint, type Rectangle } from './check.ts'

const areaOf = ({ w, h }: Rectangle) => w * h

/** Intervals between a start and an end that are at least this long. */
function spans(starts: number[], ends: number[], least: number): [from: number, to: number][] {
  const [from, to] = [[...new Set(starts)], [...new Set(ends)]]
  return from.flatMap((start) =>
    to.filter((end) => end - start >= least).map((end): [number, number] => [start, end]),
  )
}

/** The largest free rectangle with at least this side length. */
function largestFree(sheet: Rectangle, placed: readonly Rectangle[], least: number): Rectangle | null {
  const xs = spans(
    [sheet.x, ...placed.map(({ x, w }) => x + w)],
    [sheet.x + sheet.w, ...placed.map(({ x }) => x)],
    least,
  )
  const ys = spans(
    [sheet.y, ...placed.map(({ y, h }) => y + h)],
    [sheet.y + sheet.h, ...placed.map(({ y }) => y)],
    least,
  )
  let best: Rectangle | null = null
  for (const [left, right] of xs)
    for (const [top, bottom] of ys) {
      const free = { x: left, y: top, w: right - left, h: bottom - top }
      if (best && areaOf(free) <= areaOf(best)) continue
      if (placed.every((one) => areDisjoint([one, free]))) best = free
    }
  return best
}

/** The remnants of a sheet after its pieces are cut: largest first, none with a side below `least`. */
export function offcutsOf(sheet: Rectangle, placed: readonly Rectangle[], least: number): Rectangle[] {
  const occupied = [...placed]
  const offcuts: Rectangle[] = []
  for (;;) {
    const free = largestFree(sheet, occupied, least)
    if (!free) return offcuts
    offcuts.push(free)
    occupied.push(free)
  }
}
