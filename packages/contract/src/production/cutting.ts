import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { isBefore, type OrderStage } from '#orders/order-stages.ts'
import { id, idParams, instant } from '#schemas.ts'

const mm = z.number().int()

/** A piece on the roll: `x` across, `y` along, mm; `w` and `h` as placed. */
export const cutPiece = z.object({
  opening: z.string(),
  /** Index of the order's opening. */
  opening_index: z.number().int(),
  /** Part of a welded panel, from 1, and the number of parts. */
  part: z.number().int(),
  parts: z.number().int(),
  x: mm,
  y: mm,
  w: mm,
  h: mm,
  is_turned: z.boolean(),
})
export type CutPiece = z.infer<typeof cutPiece>

/** The layout of one film of an order on one roll width. */
export const filmCut = z.object({
  film: z.string(),
  name: z.string(),
  roll_mm: mm,
  length_mm: mm,
  /** Lower bound: no layout of these pieces is shorter. */
  bound_mm: mm,
  is_optimal: z.boolean(),
  /** Share of film used for pieces, in basis points. */
  utilisation_bp: z.number().int(),
  waste_mm2: z.number().int(),
  /** Cost of the waste; `null` if unknown or without permission. */
  waste_kopecks: z.number().int().nullable(),
  pieces: z.array(cutPiece),
  /** Cross cuts: start and length of each strip. */
  strips: z.array(z.object({ y: mm, length: mm })),
  /** Which strips come from which roll: one in stock, or a new one of standard length. */
  rolls: z.array(
    z.object({
      strips: z.array(z.number().int()),
      length_mm: mm,
      stock_id: id.nullable(),
      /** The number written on the roll. */
      number: z.number().int().nullable(),
      /** Length of a roll in stock before cutting. */
      stock_length_mm: mm.nullable(),
    }),
  ),
  /** Pieces cut from remnants; `x` and `y` are relative to the remnant. */
  remnants: z.array(
    z.object({ stock_id: id, number: z.number().int(), w: mm, h: mm, pieces: z.array(cutPiece) }),
  ),
  /** The same film on the other available widths. */
  others: z.array(z.object({ roll_mm: mm, length_mm: mm, area_mm2: z.number().int() })),
})
export type FilmCut = z.infer<typeof filmCut>

/** A plan as stored; the waste's cost depends on prices and permission. */
export type StoredCuttingPlan = Omit<FilmCut, 'waste_kopecks'>[]

export const cuttingPlan = z.object({
  films: z.array(filmCut),
  /** Version of this plan; booking sends it, so that only the plan that was seen is booked. */
  version: z.number().int(),
  /** When the film was cut; the plan is then final. */
  booked_at: instant.nullable(),
  /** Whether openings were changed after cutting. */
  is_outdated: z.boolean(),
  booked_by: z.string(),
  /** Remnants left by the cutting, with the numbers to write on them. */
  made: z.array(z.object({ number: z.number().int(), film: z.string(), width_mm: mm, length_mm: mm })),
})
export type CuttingPlan = z.infer<typeof cuttingPlan>

/** Film may be cut for orders that are or were in production. */
export function mayBeCut(stage: OrderStage): boolean {
  return stage === 'in_production' || (isBefore('in_production', stage) && stage !== 'cancelled')
}

const produce = { module: 'soft_windows', permission: 'order.produce' } as const

/** Cutting endpoints under an order. */
export const orderCuttingEndpoints = {
  cuttingPlan: endpoint({
    method: 'GET',
    path: '/api/orders/:id/cutting-plan',
    summary: 'Cutting plan of an order, optimized for waste for a second',
    access: { module: 'soft_windows', permission: 'order.read' },
    params: idParams,
    output: cuttingPlan,
  }),
  bookCutting: endpoint({
    method: 'POST',
    path: '/api/orders/:id/cutting-plan/book',
    summary: 'Book a cutting plan as done: takes film from the stock and adds the remnants',
    access: produce,
    params: idParams,
    body: z.strictObject({ version: z.number().int() }),
    output: cuttingPlan,
  }),
  unbookCutting: endpoint({
    method: 'POST',
    path: '/api/orders/:id/cutting-plan/unbook',
    summary: 'Undo a booked cutting plan and restore the stock',
    access: produce,
    params: idParams,
    output: cuttingPlan,
  }),
  cuttingPlanPdf: endpoint({
    method: 'GET',
    path: '/api/orders/:id/cutting-plan/pdf',
    summary: 'The cutting plan as a PDF, to scale',
    access: { module: 'soft_windows', permission: 'order.read' },
    params: idParams,
    file: 'application/pdf',
  }),
}
