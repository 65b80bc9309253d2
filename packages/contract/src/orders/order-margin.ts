import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { idParams } from '#schemas.ts'

const kopecks = z.number().int()

/** What an order's windows bring and cost, without mounting, travel and services. */
export const orderMargin = z.object({
  /** After discount and rounding; `null` while the order has no total. */
  revenue_kopecks: kopecks.nullable(),
  /** Of what has a cost. */
  cost_kopecks: kopecks,
  /** Cells of the price list whose cost nobody has set. */
  missing: z.array(z.string()),
  lines: z.array(
    z.object({
      code: z.string(),
      qty_centi: z.number().int(),
      unit: z.string(),
      cost_kopecks: kopecks.nullable(),
      amount_kopecks: kopecks.nullable(),
    }),
  ),
  /** `null` where there is no total, or nothing has a cost. */
  margin_kopecks: kopecks.nullable(),
  margin_bp: z.number().int().nullable(),
  min_margin_bp: z.number().int(),
  /** Film counts as it was cut; else by the billed area. */
  is_by_cut: z.boolean(),
})
export type OrderMargin = z.infer<typeof orderMargin>

/** Beside the order's other endpoints. */
export const orderMarginEndpoints = {
  margin: endpoint({
    method: 'GET',
    path: '/api/orders/:id/margin',
    summary: 'What an order’s windows cost the company, and what is left of their price',
    access: { module: 'soft_windows', permission: 'money.margin.read' },
    params: idParams,
    output: orderMargin,
  }),
}
