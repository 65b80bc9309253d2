import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { materials } from '#orders/order-calculation.ts'
import { orderStage } from '#orders/order-stage.ts'
import { id, idsParam } from '#schemas.ts'
import { filmCut } from './cutting.ts'

/** Stages whose orders need materials. */
export const supplyStages = ['awaiting_prepay', 'in_production'] as const

const filmNeed = z.object({
  film: z.string(),
  name: z.string(),
  pieces: z.number().int(),
  /** Net area of the pieces, without waste. */
  area_mm2: z.number().int(),
})

/** Materials that several orders need together. */
export const jointMaterials = z.object({
  /** Orders to choose from; film that has been cut is no longer needed. */
  orders: z.array(
    z.object({
      id,
      number: z.string(),
      title: z.string(),
      stage: orderStage,
      is_cut: z.boolean(),
      is_chosen: z.boolean(),
    }),
  ),
  films: z.array(filmNeed),
  materials,
})
export type JointMaterials = z.infer<typeof jointMaterials>

/** One film of several orders, cut together compared with separately. */
export const jointCut = filmCut
  .pick({
    film: true,
    name: true,
    roll_mm: true,
    length_mm: true,
    utilisation_bp: true,
    pieces: true,
    strips: true,
  })
  .extend({
    area_mm2: z.number().int(),
    alone_mm2: z.number().int(),
    saved_mm2: z.number().int(),
  })
export type JointCut = z.infer<typeof jointCut>

const produce = { module: 'soft_windows', permission: 'order.produce' } as const
const query = z.strictObject({ order_ids: idsParam.optional() })

export const materialEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/materials',
    summary: 'Film, edging and hardware of several orders, by default of all orders to be produced',
    access: produce,
    query,
    output: jointMaterials,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/materials/export',
    summary: 'The same data as an XLSX workbook',
    access: produce,
    query,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  cutting: endpoint({
    method: 'GET',
    path: '/api/materials/cutting',
    summary: 'Joint cutting plan of several orders, and its saving against separate plans',
    access: produce,
    query,
    output: z.array(jointCut),
  }),
}
