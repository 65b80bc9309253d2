import { useQueryClient } from '@tanstack/react-query'
import { channels } from '@veranda/contract'
import { useCallback, useEffect, useRef } from 'react'
import { useChatRights } from '#entities/chat/use-chat-rights.ts'
import { useLeadChannel } from '#entities/lead/lead-channel.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { useRealtimeEvent } from '#lib/realtime/realtime.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

/** What happens together is asked for once. */
const gatherMs = 1000

/** Asks for the figures again when something has happened: elsewhere, or by what one does here. */
export function useLiveDashboard(): void {
  const { user } = useCurrentUser()
  const { canRead } = useChatRights()
  const refresh = useGatheredRefresh()
  const companyId = user?.company_id ?? null
  useRealtimeEvent(useLeadChannel(), 'form.submitted', refresh)
  useRealtimeEvent(user ? channels.user(user.id) : null, 'user.notification', refresh)
  useRealtimeEvent(canRead && companyId !== null ? channels.chats(companyId) : null, 'chat.changed', refresh)
  useAfterChanges(refresh)
}

function useGatheredRefresh(): () => void {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    // Not put off by what follows: where something happens all the time, the figures would never come.
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queryClient.invalidateQueries({ queryKey: areaKeys.dashboard })
    }, gatherMs)
  }, [queryClient])
}

/** A task that is ticked off or a lead that is answered in its dialog counts at once. */
function useAfterChanges(refresh: () => void): void {
  const mutations = useQueryClient().getMutationCache()
  useEffect(
    () =>
      mutations.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') refresh()
      }),
    [mutations, refresh],
  )
}
