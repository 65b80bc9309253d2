import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { call } from '#lib/http/call.ts'

/** How the user is told of each event. */
export const notificationPreferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(api.notificationPreferences.show, { signal }),
  staleTime: 5 * 60_000,
  meta: { isSilent: true },
})

/** Whether an event may be heard. Where the choice is not known, it may: a missed chime is worse than one too many. */
export async function isAudible(queryClient: QueryClient, event: string): Promise<boolean> {
  const all = await queryClient.ensureQueryData(notificationPreferencesQuery).catch(() => [])
  const choice = all.find((one) => one.event === event)
  return !choice || (choice.bell && choice.sound)
}
