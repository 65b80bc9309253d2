import { useQueryClient } from '@tanstack/react-query'
import { channels } from '@veranda/contract'
import { useCallback, useEffect, useRef } from 'react'
import { useChatRights } from '#entities/chat/use-chat-rights.ts'
import { useLeadChannel } from '#entities/lead/lead-channel.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { useRealtimeEvent } from '#lib/realtime/realtime.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

/** Events within this time cause one refetch. */
const gatherMs = 1000

/** Refetches the figures after events and after the user's own changes. */
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
    // Not postponed by further events: under steady traffic the figures would never be fetched.
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queryClient.invalidateQueries({ queryKey: areaKeys.dashboard })
    }, gatherMs)
  }, [queryClient])
}

/** A completed task or a lead answered in its dialog counts at once. */
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
