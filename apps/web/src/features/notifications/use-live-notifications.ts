import { useQueryClient } from '@tanstack/react-query'
import { channels } from '@veranda/contract'
import { useLeadChannel } from '#lib/lead-channel.ts'
import { companyModulesQuery } from '#lib/modules.ts'
import { useRealtimeEvent } from '#lib/realtime.ts'
import { toast } from '#lib/toasts.ts'
import { useCurrentUser } from '#lib/use-current-user.ts'
import { notificationKeys } from './notification-queries.ts'
import { severityOf } from './notification-rules.ts'
import { playNotificationSound } from './notification-sound.ts'
import { texts } from './texts.ts'

/** Tells of new leads and personal notifications as they happen. */
export function useLiveNotifications(): void {
  const { user } = useCurrentUser()
  const queryClient = useQueryClient()

  const refresh = () => {
    void playNotificationSound()
    void queryClient.invalidateQueries({ queryKey: notificationKeys.all })
  }

  useRealtimeEvent(useLeadChannel(), 'form.submitted', ({ form_name }) => {
    toast.event(texts.newLead(form_name), 'info')
    refresh()
  })
  useRealtimeEvent(user ? channels.user(user.id) : null, 'user.notification', ({ message, type }) => {
    toast.event(message, severityOf(type))
    refresh()
    // It may tell of a module that was switched.
    void queryClient.invalidateQueries({ queryKey: companyModulesQuery.queryKey })
  })
}
