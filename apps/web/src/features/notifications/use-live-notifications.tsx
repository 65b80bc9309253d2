import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { channels, type NotificationEvent } from '@veranda/contract'
import { useLeadChannel } from '#entities/lead/lead-channel.ts'
import { companyModulesQuery } from '#entities/module/modules.ts'
import { isAudible } from '#entities/notification/notification-preferences-query.ts'
import { playNotificationSound } from '#entities/notification/notification-sound.ts'
import { toast } from '#lib/notices/toasts.ts'
import { areaKeys, currentUserKey } from '#lib/query/query-keys.ts'
import { useRealtimeEvent } from '#lib/realtime/realtime.ts'
import { useLeadOverlay } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { notificationKeys } from './notification-queries.ts'
import { severityOf } from './notification-rules.ts'
import { OpenLeadButton } from './open-lead-button.tsx'
import { texts } from './texts.ts'

/** Queries affected by an event besides the bell. Leads, clients, orders and documents have their own events. */
const subjects = {
  // A changed role, or modules granted or withdrawn.
  personal: [currentUserKey, companyModulesQuery.queryKey, areaKeys.purchases],
  'module.expiring': [companyModulesQuery.queryKey, areaKeys.purchases],
  'import.ready': [areaKeys.imports, areaKeys.leads, areaKeys.clients],
  'task.assigned': [areaKeys.tasks],
  'task.due': [areaKeys.tasks],
  'user.handed_over': [areaKeys.tasks],
} satisfies Partial<Record<NotificationEvent, readonly QueryKey[]>>
const subjectsByEvent = new Map<string, readonly QueryKey[]>(Object.entries(subjects))

/** Announces new leads and personal notifications live. */
export function useLiveNotifications(): void {
  const { user } = useCurrentUser()
  const queryClient = useQueryClient()
  const { open } = useLeadOverlay()

  const refresh = async (event: string) => {
    void queryClient.invalidateQueries({ queryKey: notificationKeys.all })
    if (await isAudible(queryClient, event)) await playNotificationSound()
  }

  useRealtimeEvent(useLeadChannel(), 'form.submitted', ({ form_name, lead_id }) => {
    const text = texts.newLead(form_name)
    const content =
      lead_id === undefined ? undefined : <OpenLeadButton text={text} onOpen={() => open(lead_id)} />
    toast.event(text, 'info', content)
    void refresh('lead.created')
  })
  useRealtimeEvent(
    user ? channels.user(user.id) : null,
    'user.notification',
    ({ message, type, event = 'personal' }) => {
      toast.event(message, severityOf(type))
      void refresh(event)
      for (const queryKey of subjectsByEvent.get(event) ?? [])
        void queryClient.invalidateQueries({ queryKey })
    },
  )
}
