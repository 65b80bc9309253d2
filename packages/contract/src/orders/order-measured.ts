import { endpoint } from '#endpoint.ts'
import { idParams } from '#schemas.ts'
import { order } from './orders.ts'

export const orderMeasuredEndpoints = {
  measured: endpoint({
    method: 'POST',
    path: '/api/orders/:id/measured',
    summary: 'Finish measuring and move the order to calculation unless it is at a later stage',
    access: { module: 'soft_windows', permission: 'order.measure' },
    params: idParams,
    output: order,
  }),
}
