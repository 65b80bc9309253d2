import type { Order, Permission } from '@veranda/contract'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

export interface OrderRights {
  /** The openings, unless the order is frozen. */
  mayMeasure: boolean
  /** The head and the stage. */
  mayUpdate: boolean
  /** Discount, mounting and the like, unless the order is frozen. */
  mayPrice: boolean
  mayRemove: boolean
  mayPay: boolean
  /** Files: anyone who sells, measures or makes it. */
  mayAttach: boolean
  seesPrices: boolean
}

/** One's own is what one sells or measures, and where one goes; who else goes is known to the server alone. */
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
