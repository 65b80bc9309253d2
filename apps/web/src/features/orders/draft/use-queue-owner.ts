import { isActingAsOther } from '#lib/session/is-acting-as-other.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

/** The user whose measurements this browser queues; `null` if it queues none. */
export function useQueueOwner(): number | null {
  const { user, can } = useCurrentUser()
  return user && can('order.measure') && !isActingAsOther(user) ? user.id : null
}
