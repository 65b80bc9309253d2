import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams } from './schemas.ts'

const mm = z.number().int()

/** A piece of film on the roll: `x` across it, `y` along it, mm; `w` and `h` as it lies. */
export const cutPiece = z.object({
  opening: z.string(),
  /** Which of the order's openings, from 0. */
  opening_index: z.number().int(),
  /** Part of a weld, from 1, and of how many. */
  part: z.number().int(),
  parts: z.number().int(),
  x: mm,
  y: mm,
  w: mm,
  h: mm,
  is_turned: z.boolean(),
})
export type CutPiece = z.infer<typeof cutPiece>

/** How one film of an order is cut from one width of roll. */
export const filmCut = z.object({
  film: z.string(),
  name: z.string(),
  roll_mm: mm,
  length_mm: mm,
  /** No layout of these pieces is shorter. */
  bound_mm: mm,
  is_optimal: z.boolean(),
  /** Share of the film that becomes pieces, in basis points. */
  utilisation_bp: z.number().int(),
  waste_mm2: z.number().int(),
  /** The waste at the price of the film; `null` where it is not known or not shown. */
  waste_kopecks: z.number().int().nullable(),
  pieces: z.array(cutPiece),
  /** Cuts right across the roll: where each strip begins and how long it is. */
  strips: z.array(z.object({ y: mm, length: mm })),
  /** Which strips come from which roll of the usual length. */
  rolls: z.array(z.object({ strips: z.array(z.number().int()), length_mm: mm })),
  /** The same film on the other widths that are bought. */
  others: z.array(z.object({ roll_mm: mm, length_mm: mm, area_mm2: z.number().int() })),
})
export type FilmCut = z.infer<typeof filmCut>

export const cuttingPlan = z.object({ films: z.array(filmCut) })
export type CuttingPlan = z.infer<typeof cuttingPlan>

/** Beside the order's other endpoints. */
export const orderCuttingEndpoints = {
  cuttingPlan: endpoint({
    method: 'GET',
    path: '/api/orders/:id/cutting-plan',
    summary: 'How the film of an order is cut, with the least waste that was found in a second',
    access: { module: 'soft_windows', permission: 'order.read' },
    params: idParams,
    output: cuttingPlan,
  }),
}
