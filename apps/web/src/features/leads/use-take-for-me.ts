import type { Lead } from '@veranda/contract'
import { useTakeLead } from '#entities/lead/take-lead.ts'
import { isActingAsOther } from '#lib/session/is-acting-as-other.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { useCacheLead } from './lead-cache.ts'

type TakenLead = Pick<Lead, 'id' | 'number' | 'status' | 'user_id'>

/** Whether the user may choose who is responsible for a lead. */
export function useMayAssign(): boolean {
  const { user, scope } = useCurrentUser()
  return user !== undefined && scope('lead.update') === 'all' && !isActingAsOther(user)
}

/** Whether a lead in work has nobody responsible. */
export const isWaitingForOne = ({ user_id, status }: TakenLead): boolean =>
  user_id === null && (status === 'new' || status === 'processing')

/** Makes the user responsible for a lead, and shows that in its row at once. */
export function useTakeForMe(lead: TakenLead): { take: () => void; isPending: boolean } {
  const { user } = useCurrentUser()
  const { mutate, isPending } = useTakeLead(lead, { mayRelease: true })
  const cache = useCacheLead()
  const me = user && { id: user.id, name: user.name }
  return {
    take: () => mutate(undefined, { onSuccess: (taken) => cache({ ...taken, user: me }) }),
    isPending,
  }
}
