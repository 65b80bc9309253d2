import { areApart, type Rectangle } from './check.ts'

const areaOf = ({ w, h }: Rectangle) => w * h

/** Spans between one of the beginnings and one of the ends that are at least so long. */
function spans(starts: number[], ends: number[], least: number): [from: number, to: number][] {
  const [from, to] = [[...new Set(starts)], [...new Set(ends)]]
  return from.flatMap((start) =>
    to.filter((end) => end - start >= least).map((end): [number, number] => [start, end]),
  )
}

/** The largest rectangle with nothing in it, at least so long on each side. */
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
      if (placed.every((one) => areApart([one, free]))) best = free
    }
  return best
}

/** What is left of a sheet once its pieces are out: the largest rectangle first, none smaller than `least` on a side. */
export function offcutsOf(sheet: Rectangle, placed: readonly Rectangle[], least: number): Rectangle[] {
  const taken = [...placed]
  const offcuts: Rectangle[] = []
  for (;;) {
    const free = largestFree(sheet, taken, least)
    if (!free) return offcuts
    offcuts.push(free)
    taken.push(free)
  }
}
