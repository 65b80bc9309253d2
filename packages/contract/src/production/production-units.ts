import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { id, idParam, idParams, instant } from '#schemas.ts'

/** Production stages of a window, in order. */
export const unitStages = {
  queued: 'В очереди',
  cut: 'Раскроен',
  welded: 'Сварен',
  edged: 'Окантован',
  hardware: 'С фурнитурой',
  qc_done: 'Проверен',
  packed: 'Упакован',
  shipped: 'Отгружен',
} as const
export type UnitStage = keyof typeof unitStages
export const unitStage = z.enum(Object.keys(unitStages) as [UnitStage, ...UnitStage[]])

/** An order is ready when all its windows have reached this stage. */
export const readyFrom: UnitStage = 'qc_done'

/** Whether a window has reached a stage. */
export function hasReached(stage: UnitStage, target: UnitStage): boolean {
  const stages = Object.keys(unitStages)
  return stages.indexOf(stage) >= stages.indexOf(target)
}

/** A window in production: one of the pieces of an opening. */
export const productionUnit = z.object({
  id,
  order_id: id,
  order_number: z.string(),
  promised_at: instant.nullable(),
  /** The order is on hold: nothing of it is to be made. */
  on_hold: z.boolean(),
  name: z.string(),
  /** Which of the opening's identical pieces. */
  piece: z.number().int(),
  pieces: z.number().int(),
  /** «2300 × 2150 мм» */
  size: z.string(),
  film: z.string(),
  stage: unitStage,
  updated_at: instant,
})
export type ProductionUnit = z.infer<typeof productionUnit>

const produce = { module: 'soft_windows', permission: 'order.produce' } as const

export const productionUnitEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/production-units',
    summary: 'Windows in production, by promised date',
    access: produce,
    query: z.strictObject({ order_id: idParam.optional() }),
    output: z.array(productionUnit),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/production-units/:id',
    summary: 'Move a window to a stage; the order becomes ready with its last one',
    access: produce,
    params: idParams,
    body: z.strictObject({ stage: unitStage }),
    output: productionUnit,
  }),
}

/** Label endpoints under an order. */
export const orderLabelEndpoints = {
  labels: endpoint({
    method: 'GET',
    path: '/api/orders/:id/labels',
    summary: 'Labels of an order’s windows, each with a QR code that opens it on the board',
    access: produce,
    params: idParams,
    file: 'application/pdf',
  }),
}
