import { useQueryClient } from '@tanstack/react-query'
import { channels } from '@veranda/contract'
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

  useRealtimeEvent(user ? leadChannel(user.company_id) : null, 'form.submitted', ({ form_name }) => {
    toast.event(texts.newLead(form_name), 'info')
    refresh()
  })
  useRealtimeEvent(user ? channels.user(user.id) : null, 'user.notification', ({ message, type }) => {
    toast.event(message, severityOf(type))
    refresh()
  })
}

/** A user without a company hears the platform's own requests. */
function leadChannel(companyId: number | null) {
  return companyId === null ? channels.leads : channels.company(companyId)
}
