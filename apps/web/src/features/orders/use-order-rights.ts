import type { Order, Permission } from '@veranda/contract'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

export interface OrderRights {
  /** Openings, unless the order is frozen. */
  mayMeasure: boolean
  /** Head and stage. */
  mayUpdate: boolean
  /** Discount, mounting and other terms, unless the order is frozen. */
  mayPrice: boolean
  mayRemove: boolean
  mayPay: boolean
  /** Files: for users who sell, measure or make the order. */
  mayAttach: boolean
  seesPrices: boolean
}

/** One's own orders are those one sells, measures or visits; only the server knows the visits. */
function isOwnOf({ is_own, user_id, measurer_id }: Order, userId: number | undefined): boolean {
  return is_own ?? (userId !== undefined && [user_id, measurer_id].includes(userId))
}

/** What the user may do with an order. */
export function useOrderRights(order: Order): OrderRights {
  const { user, can, scope } = useCurrentUser()
  const isOwn = isOwnOf(order, user?.id)
  const reaches = (permission: Permission) =>
    scope(permission) === 'all' || (scope(permission) === 'own' && isOwn)
  const isOpen = order.frozen_at === null && order.deleted_at === null
  const seesPrices = can('order.price.read')
  return {
    mayMeasure: isOpen && reaches('order.measure'),
    mayUpdate: reaches('order.update'),
    mayPrice: isOpen && seesPrices && reaches('order.update'),
    mayRemove: reaches('order.delete'),
    mayPay: reaches('payment.manage'),
    mayAttach: (['order.update', 'order.measure', 'order.produce'] as const).some(reaches),
    seesPrices,
  }
}
