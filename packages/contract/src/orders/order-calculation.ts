import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { idParams } from '#schemas.ts'

const kopecks = z.number().int().nullable()

/** Figures of one opening; quantities in hundredths, lengths in mm. */
export const openingFigures = z.object({
  key: z.string(),
  name: z.string(),
  qty: z.number().int(),
  billed_area_centi_m2: z.number().int(),
  lines: z.array(
    z.object({
      code: z.string(),
      qty_centi: z.number().int(),
      unit: z.string(),
      price_kopecks: kopecks,
      amount_kopecks: kopecks,
    }),
  ),
  unit_price_kopecks: kopecks,
  sum_kopecks: kopecks,
})

const counts = z.record(z.string(), z.number().int())

/** Needed materials: lengths in mm, hardware in pieces including the company's reserve. */
export const materials = z.object({
  edging_mm: counts,
  fasteners: counts,
  zippers_mm: counts,
  straps: counts,
  cutouts: counts,
  screws: z.number().int(),
  panels: z.number().int(),
})
export type Materials = z.infer<typeof materials>

export const orderCalculation = z.object({
  openings: z.array(openingFigures),
  /** Keys of openings with invalid sizes, which are left out. */
  faulty: z.array(z.string()),
  missing_prices: z.array(z.string()),
  products_kopecks: kopecks,
  urgency_kopecks: kopecks,
  discount_kopecks: kopecks,
  mounting_kopecks: kopecks,
  travel_kopecks: kopecks,
  services_kopecks: kopecks,
  rounding_kopecks: kopecks,
  total_kopecks: kopecks,
  prepay_kopecks: kopecks,
  balance_kopecks: kopecks,
})
export type OrderCalculation = z.infer<typeof orderCalculation>

/** Calculation endpoints under an order. */
export const orderCalculationEndpoints = {
  calculation: endpoint({
    method: 'GET',
    path: '/api/orders/:id/calculation',
    summary: 'Calculation of an order by line, by its frozen prices or the current ones',
    access: { module: 'soft_windows', permission: 'order.price.read' },
    params: idParams,
    output: orderCalculation,
  }),
  materials: endpoint({
    method: 'GET',
    path: '/api/orders/:id/materials',
    summary: 'Edging, hardware, zippers and screws of an order; film is in the cutting plan',
    access: { module: 'soft_windows', permission: 'order.read' },
    params: idParams,
    output: materials,
  }),
}
