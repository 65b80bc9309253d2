import { levelHeuristic, nest, type Piece } from '@veranda/soft-windows'
import { z } from 'zod'

/** Published strip-packing instances; an item is its size across and along the strip. */
export const stripFile = z.object({
  instances: z.array(
    z.object({
      name: z.string(),
      strip_width: z.number(),
      known_optimum: z.number(),
      items: z.array(z.tuple([z.number(), z.number()])),
    }),
  ),
})

/** Time limit of one layout. */
const budgetMs = 1000

/** The strip length of an instance by each algorithm, and our time in ms. */
export interface StripResult {
  name: string
  optimum: number
  ours: number
  turned: number
  ffdh: number
  bfdh: number
  ms: number
}

/** Computes a layout within the time limit, without a limit of tries. */
function timed(pieces: Piece[], width: number): { length: number; ms: number } {
  const start = performance.now()
  const isOver = () => performance.now() - start > budgetMs
  const { length } = nest(pieces, width, { tries: Number.MAX_SAFE_INTEGER, isOver })
  return { length, ms: performance.now() - start }
}

export function packStrip({
  name,
  strip_width,
  known_optimum,
  items,
}: z.infer<typeof stripFile>['instances'][number]): StripResult {
  const pieces = items.map(([w, h]) => ({ w, h, canTurn: false }))
  const { length, ms } = timed(pieces, strip_width)
  const turning = timed(
    pieces.map((piece) => ({ ...piece, canTurn: true })),
    strip_width,
  )
  return {
    name,
    optimum: known_optimum,
    ours: length,
    turned: turning.length,
    ffdh: levelHeuristic(pieces, strip_width, 'first'),
    bfdh: levelHeuristic(pieces, strip_width, 'best'),
    ms,
  }
}

/** The mean excess over the optimum, in percent. */
export function meanGap(results: StripResult[], key: 'ours' | 'turned' | 'ffdh' | 'bfdh'): number {
  const gaps = results.map((result) => (result[key] / result.optimum - 1) * 100)
  return gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length)
}
