import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, limits, type NotificationPreference } from '@veranda/contract'
import { notificationPreferencesQuery } from '#entities/notification/notification-preferences-query.ts'
import { avatarQuery } from '#entities/user/pictures-query.ts'
import { shrinkPicture } from '#lib/browser/shrink-picture.ts'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { useOptimistic } from '#lib/query/use-optimistic.ts'
import { currentUserQuery } from '#lib/session/use-current-user.ts'
import { texts } from './texts.ts'

const key = ['account'] as const

export const accountQuery = queryOptions({
  queryKey: [...key, 'own'],
  queryFn: ({ signal }) => call(api.account.show, { signal }),
  meta: { isSilent: true },
})

export const sessionsQuery = queryOptions({
  queryKey: [...key, 'sessions'],
  queryFn: ({ signal }) => call(api.account.sessions, { signal }),
  meta: { isSilent: true },
})

/** Also affected by account changes: the menu shows the name, lists show colleagues. */
const refreshes = [key, currentUserQuery.queryKey, areaKeys.users]

/** For changes that end in no mutation: the second factor is set up before its recovery codes are saved. */
export function useInvalidateAccount() {
  const queryClient = useQueryClient()
  return () => Promise.all(refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** The form shows failures at the fields. */
export function useUpdateAccount() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.account.update>) => call(api.account.update, { body }),
    onSuccess: (account) => queryClient.setQueryData(accountQuery.queryKey, account),
    meta: { texts: texts.profile.call, isSilent: true, refreshes, refreshesInBackground: true },
  })
}

/** Applies the appearance at once and saves it afterwards. */
export function useSaveAppearance() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Pick<BodyInput<typeof api.account.update>, 'theme' | 'density'>) =>
      call(api.account.update, { body }),
    onSuccess: (account) => {
      const { theme, density } = account
      queryClient.setQueryData(accountQuery.queryKey, account)
      queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, theme, density })
    },
    meta: { texts: texts.appearance.call },
  })
}

export function useSetAvatar(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) =>
      call(api.account.setAvatar, { body: await shrinkPicture(file, limits.pictureBytes) }),
    onSuccess: () => queryClient.removeQueries({ queryKey: avatarQuery(userId).queryKey }),
    meta: { texts: texts.profile.photoCall, refreshes },
  })
}

export function useRemoveAvatar(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.account.removeAvatar),
    // After the refetch: until then the avatar is shown and would be fetched again.
    onSettled: () => queryClient.removeQueries({ queryKey: avatarQuery(userId).queryKey }),
    meta: { texts: texts.profile.removeCall, refreshes },
  })
}

/** These forms show failures themselves. */
const meta = { isSilent: true }

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.account.password>) => call(api.account.password, { body }),
    meta: { ...meta, refreshes: [sessionsQuery.queryKey] },
  })
}

export const useBeginTwoFactor = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof api.account.beginTwoFactor>) =>
      call(api.account.beginTwoFactor, { body }),
    meta,
  })

export const useConfirmTwoFactor = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof api.account.confirmTwoFactor>) =>
      call(api.account.confirmTwoFactor, { body }),
    meta,
  })

export const useRemoveTwoFactor = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof api.account.removeTwoFactor>) =>
      call(api.account.removeTwoFactor, { body }),
    meta,
  })

export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof api.account.renewRecoveryCodes>) =>
      call(api.account.renewRecoveryCodes, { body }),
    meta,
  })

const refreshSessions = { refreshes: [sessionsQuery.queryKey], refreshesOnFailure: true }

export function useEndSession() {
  return useMutation({
    mutationFn: (id: number) => call(api.account.endSession, { params: { id } }),
    meta: { texts: texts.sessions.endCall, ...refreshSessions },
  })
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => call(api.account.endOtherSessions),
    meta: { texts: texts.sessions.endOthersCall, ...refreshSessions },
  })
}

/** Optimistic: reverted if the server refuses. */
export function useUpdateNotificationPreference() {
  return useMutation({
    // One after another, so that the last click wins.
    scope: { id: 'notification preferences' },
    mutationFn: (preference: NotificationPreference) =>
      call(api.notificationPreferences.update, { body: { preferences: [preference] } }),
    ...useOptimistic({
      queryKey: notificationPreferencesQuery.queryKey,
      change: withPreference,
      revert: (all, { event }: NotificationPreference, before) =>
        before.filter((one) => one.event === event).reduce(withPreference, all),
    }),
    meta: { texts: texts.notifications.call },
  })
}

const withPreference = (all: NotificationPreference[], preference: NotificationPreference) =>
  all.map((one) => (one.event === preference.event ? preference : one))
