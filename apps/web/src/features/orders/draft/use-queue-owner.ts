import { isImpersonating } from '#lib/session/is-impersonating.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

/** Whose measurements this browser keeps until they are sent; `null` where nobody's. */
export function useQueueOwner(): number | null {
  const { user, can } = useCurrentUser()
  return user && can('order.measure') && !isImpersonating(user) ? user.id : null
}
