import { queryOptions } from '@tanstack/react-query'
import { api, type Order } from '@veranda/contract'
import { orderKeys } from '#features/orders/order-queries.ts'
import { call } from '#lib/http/call.ts'

/** Margin of the saved order, cached per version. */
export const marginQuery = ({ id, version }: Pick<Order, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...orderKeys.one(id), 'margin', version],
    queryFn: ({ signal }) => call(api.orders.margin, { params: { id }, signal }),
    meta: { isSilent: true },
  })
