import { endpoint } from '#endpoint.ts'
import { idParams } from '#schemas.ts'
import { order } from './orders.ts'

export const orderMeasuredEndpoints = {
  measured: endpoint({
    method: 'POST',
    path: '/api/orders/:id/measured',
    summary: 'Say that all is measured: the order goes on to the calculation; one that is further stays',
    access: { module: 'soft_windows', permission: 'order.measure' },
    params: idParams,
    output: order,
  }),
}
