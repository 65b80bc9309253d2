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

/** What changes with the account: the menu shows the name, lists show colleagues. */
export function useInvalidateAccount() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
    ])
    void queryClient.invalidateQueries({ queryKey: areaKeys.users })
  }
}

/** The form shows failures beside the fields. */
export function useUpdateAccount() {
  const queryClient = useQueryClient()
  const changed = useInvalidateAccount()
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.account.update>) => call(api.account.update, { body }),
    onSuccess: (account) => {
      queryClient.setQueryData(accountQuery.queryKey, account)
      void changed()
    },
    meta: { texts: texts.profile.call, isSilent: true },
  })
}

/** A look shows at once; the account hears of it after. */
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
  const changed = useInvalidateAccount()
  return useMutation({
    mutationFn: async (file: File) =>
      call(api.account.setAvatar, { body: await shrinkPicture(file, limits.pictureBytes) }),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: avatarQuery(userId).queryKey })
      await changed()
    },
    meta: { texts: texts.profile.photoCall },
  })
}

export function useRemoveAvatar(userId: number) {
  const queryClient = useQueryClient()
  const changed = useInvalidateAccount()
  return useMutation({
    mutationFn: () => call(api.account.removeAvatar),
    onSuccess: async () => {
      await changed()
      queryClient.removeQueries({ queryKey: avatarQuery(userId).queryKey })
    },
    meta: { texts: texts.profile.removeCall },
  })
}

/** The forms of the second factor and of the password show failures themselves. */
const meta = { isSilent: true }

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.account.password>) => call(api.account.password, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    meta,
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

export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(api.account.endSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    meta: { texts: texts.sessions.endCall },
  })
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.account.endOtherSessions),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    meta: { texts: texts.sessions.endOthersCall },
  })
}

/** A choice shows at once, and goes back where the server did not take it. */
export function useUpdateNotificationPreference() {
  return useMutation({
    // One after another: the last press is what the server has in the end.
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
