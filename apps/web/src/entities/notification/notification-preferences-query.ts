import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from '#lib/http/call.ts'

/** The user's notification settings per event. */
export const notificationPreferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(api.notificationPreferences.show, { signal }),
  staleTime: 5 * 60_000,
  meta: { isSilent: true },
})

/** Whether an event may play the sound. If the settings are unknown, it may: a missed one is worse. */
export async function isAudible(queryClient: QueryClient, event: string): Promise<boolean> {
  const all = await queryClient.ensureQueryData(notificationPreferencesQuery).catch(() => [])
  const choice = all.find((one) => one.event === event)
  return !choice || (choice.bell && choice.sound)
}
