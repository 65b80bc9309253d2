import { type OrderEvent, type OrderStage, type OrderTab, pages } from '@veranda/contract'
import { stringifySearch } from '#lib/routes/search-params.ts'

/** What a list of orders can be narrowed to from elsewhere. */
interface OrdersAsked {
  tab?: OrderTab
  stage?: OrderStage
  event?: OrderEvent
  from?: string
  to?: string
  user_id?: number | undefined
}

/** The address of the orders that a figure counts. */
export function ordersPath({ user_id, ...asked }: OrdersAsked): string {
  return `${pages['orders.index'].path}${stringifySearch({ ...asked, user: user_id })}`
}
