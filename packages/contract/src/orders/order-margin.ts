import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { idParams } from '#schemas.ts'

const kopecks = z.number().int()

/** Revenue and cost of an order's windows, without mounting, travel and services. */
export const orderMargin = z.object({
  /** After discount and rounding; `null` while the order has no total. */
  revenue_kopecks: kopecks.nullable(),
  /** Of items with a known cost. */
  cost_kopecks: kopecks,
  /** Cells of the price list without a cost. */
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
  /** `null` without a total, or if no cost is known. */
  margin_kopecks: kopecks.nullable(),
  margin_bp: z.number().int().nullable(),
  min_margin_bp: z.number().int(),
  /** Whether film is costed by the cutting plan rather than by billed area. */
  is_by_cut: z.boolean(),
})
export type OrderMargin = z.infer<typeof orderMargin>

/** Margin endpoints under an order. */
export const orderMarginEndpoints = {
  margin: endpoint({
    method: 'GET',
    path: '/api/orders/:id/margin',
    summary: 'Costs and margin of an order',
    access: { module: 'soft_windows', permission: 'money.margin.read' },
    params: idParams,
    output: orderMargin,
  }),
}
