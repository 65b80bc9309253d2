import { type OrderEvent, type OrderStage, type OrderTab, pages } from '@veranda/contract'
import { stringifySearch } from '#lib/routes/search-params.ts'

/** Filters of the order list that other pages link to. */
interface OrdersPathParams {
  tab?: OrderTab
  stage?: OrderStage
  event?: OrderEvent
  from?: string
  to?: string
  user_id?: number | undefined
}

/** URL of the orders behind a figure. */
export function ordersPath({ user_id, ...params }: OrdersPathParams): string {
  return `${pages['orders.index'].path}${stringifySearch({ ...params, user: user_id })}`
}
