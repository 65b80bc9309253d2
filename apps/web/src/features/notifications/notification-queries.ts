import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, limits, type NotificationList } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import type { CallTexts } from '#lib/http/failure-text.ts'
import { afterReadAll, withoutNotification, withRead } from './notification-rules.ts'
import { texts } from './texts.ts'

/** Notifications about leads, or personal ones. */
export type NotificationKind = 'leads' | 'personal'

const endpoints = { leads: api.notifications, personal: api.userNotifications } as const

export const notificationKeys = {
  all: ['notifications'] as const,
  of: (kind: NotificationKind) => [...notificationKeys.all, kind] as const,
}

export const notificationsQuery = (kind: NotificationKind) =>
  queryOptions({
    queryKey: notificationKeys.of(kind),
    queryFn: ({ signal }): Promise<NotificationList> => call(endpoints[kind].list, { signal }),
    refetchInterval: limits.notificationPollMs,
    refetchIntervalInBackground: true,
    meta: { texts: onFailure(texts.loadFailed[kind]) },
  })

/** The bell's messages say what failed, not why. */
function onFailure(failure: string): CallTexts {
  return { failure, exception: failure, ignoresServerMessage: true }
}

/** A change of one list, shown once the server confirms it. */
function useListChange<V>(
  kind: NotificationKind,
  send: (variables: V) => Promise<unknown>,
  change: (list: NotificationList, variables: V) => NotificationList,
  callTexts: CallTexts,
) {
  const queryClient = useQueryClient()
  const queryKey = notificationKeys.of(kind)
  return useMutation({
    mutationFn: send,
    onSuccess: async (_answer, variables) => {
      // A running poll would restore the previous state.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<NotificationList>(queryKey, (list) => list && change(list, variables))
    },
    meta: { texts: callTexts, refreshes: [queryKey], refreshesInBackground: true },
  })
}

export function useReadNotification(kind: NotificationKind) {
  return useListChange(
    kind,
    (id: number) => call(endpoints[kind].read, { params: { id } }),
    (list, id) => withRead(list, id, new Date()),
    onFailure(texts.readFailed),
  )
}

export function useReadAllNotifications(kind: NotificationKind) {
  return useListChange(
    kind,
    () => call(endpoints[kind].readAll),
    (list) => afterReadAll(list, new Date()),
    { ...onFailure(texts.readAllFailed), success: texts.allRead[kind] },
  )
}

export function useRemoveNotification(kind: NotificationKind) {
  return useListChange(
    kind,
    (id: number) => call(endpoints[kind].remove, { params: { id } }),
    withoutNotification,
    onFailure(texts.removeFailed),
  )
}
