import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { channels } from '@veranda/contract'
import { useLeadChannel } from '#lib/lead-channel.ts'
import { companyModulesQuery } from '#lib/modules.ts'
import { isAudible } from '#lib/notification-preferences-query.ts'
import { playNotificationSound } from '#lib/notification-sound.ts'
import { areaKeys } from '#lib/query-keys.ts'
import { useRealtimeEvent } from '#lib/realtime.ts'
import { toast } from '#lib/toasts.ts'
import { currentUserQuery, useCurrentUser } from '#lib/use-current-user.ts'
import { notificationKeys } from './notification-queries.ts'
import { severityOf } from './notification-rules.ts'
import { texts } from './texts.ts'

/** An import has come to its end, there or back. */
function refreshImported(queryClient: QueryClient): void {
  for (const queryKey of [areaKeys.imports, areaKeys.leads, areaKeys.clients]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** Tells of new leads and personal notifications as they happen. */
export function useLiveNotifications(): void {
  const { user } = useCurrentUser()
  const queryClient = useQueryClient()

  const refresh = async (event: string) => {
    void queryClient.invalidateQueries({ queryKey: notificationKeys.all })
    if (await isAudible(queryClient, event)) await playNotificationSound()
  }

  useRealtimeEvent(useLeadChannel(), 'form.submitted', ({ form_name }) => {
    toast.event(texts.newLead(form_name), 'info')
    void refresh('lead.created')
  })
  useRealtimeEvent(
    user ? channels.user(user.id) : null,
    'user.notification',
    ({ message, type, event = 'personal' }) => {
      toast.event(message, severityOf(type))
      void refresh(event)
      // It may tell of a module that was switched, of a purchase that was decided, or of another role.
      void queryClient.invalidateQueries({ queryKey: companyModulesQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: areaKeys.purchases })
      if (event === 'import.ready') refreshImported(queryClient)
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
  )
}
