import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { isBefore, type OrderStage } from '#orders/order-stages.ts'
import { id, idParams, instant } from '#schemas.ts'

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
  /** Which strips come from which roll: one that is in stock, or a new one of the usual length. */
  rolls: z.array(
    z.object({
      strips: z.array(z.number().int()),
      length_mm: mm,
      stock_id: id.nullable(),
      /** As it is written on the roll. */
      number: z.number().int().nullable(),
      /** Of the roll in stock before it is cut. */
      stock_length_mm: mm.nullable(),
    }),
  ),
  /** What is cut from remnants; `x` and `y` of the pieces are theirs. */
  remnants: z.array(
    z.object({ stock_id: id, number: z.number().int(), w: mm, h: mm, pieces: z.array(cutPiece) }),
  ),
  /** The same film on the other widths that are bought. */
  others: z.array(z.object({ roll_mm: mm, length_mm: mm, area_mm2: z.number().int() })),
})
export type FilmCut = z.infer<typeof filmCut>

/** A plan as it is kept: what the waste is worth follows from prices and from who looks. */
export type StoredCuttingPlan = Omit<FilmCut, 'waste_kopecks'>[]

export const cuttingPlan = z.object({
  films: z.array(filmCut),
  /** Of this plan; booking names it, so that nothing else is booked than what was seen. */
  version: z.number().int(),
  /** Since when the film is cut; from then on the plan stays as it is. */
  booked_at: instant.nullable(),
  /** The openings have been changed since the film was cut. */
  is_outdated: z.boolean(),
  booked_by: z.string(),
  /** Remnants that the cutting left, by the numbers to be written on them. */
  made: z.array(z.object({ number: z.number().int(), film: z.string(), width_mm: mm, length_mm: mm })),
})
export type CuttingPlan = z.infer<typeof cuttingPlan>

/** Film is cut for orders that are in the shop, or have been. */
export function mayBeCut(stage: OrderStage): boolean {
  return stage === 'in_production' || (isBefore('in_production', stage) && stage !== 'cancelled')
}

const produce = { module: 'soft_windows', permission: 'order.produce' } as const

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
  bookCutting: endpoint({
    method: 'POST',
    path: '/api/orders/:id/cutting-plan/book',
    summary: 'The film is cut by the plan: take it from the stock, and put there what is left',
    access: produce,
    params: idParams,
    body: z.strictObject({ version: z.number().int() }),
    output: cuttingPlan,
  }),
  unbookCutting: endpoint({
    method: 'POST',
    path: '/api/orders/:id/cutting-plan/unbook',
    summary: 'The film was not cut after all: put the stock back as it was',
    access: produce,
    params: idParams,
    output: cuttingPlan,
  }),
  cuttingPlanPdf: endpoint({
    method: 'GET',
    path: '/api/orders/:id/cutting-plan/pdf',
    summary: 'The cutting plan on paper, to scale',
    access: { module: 'soft_windows', permission: 'order.read' },
    params: idParams,
    file: 'application/pdf',
  }),
}
