import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, type PushDevice } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { toast } from '#lib/notices/toasts.ts'
import {
  type BrowserState,
  browserState,
  subscribeToPush,
  unsubscribeFromPush,
} from '#lib/offline/push-device.ts'
import { pushTexts as t } from './push-texts.ts'

export interface PushSettings {
  browser: BrowserState
  publicKey: string
  devices: PushDevice[]
}

/**
 * State of the server and of this browser; refetched on return to the page, because the browser's settings are
 * elsewhere.
 */
export const pushQuery = queryOptions({
  queryKey: ['account', 'push'],
  queryFn: async ({ signal }): Promise<PushSettings> => {
    const [{ public_key, devices }, browser] = await Promise.all([
      call(api.push.list, { signal }),
      browserState(),
    ])
    return { browser, publicKey: public_key, devices }
  },
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  meta: { isSilent: true },
})

const refresh = { refreshes: [pushQuery.queryKey], refreshesOnFailure: true }

export const useEnablePush = () =>
  useMutation({
    mutationFn: ({ userId, publicKey }: { userId: number; publicKey: string }) =>
      subscribeToPush(userId, publicKey),
    onSuccess: (isAgreed) => isAgreed && toast.success(t.turnedOn),
    meta: { texts: { failure: t.turnOnFailure, exception: t.turnOnFailure }, ...refresh },
  })

export const useDisablePush = () =>
  useMutation({
    mutationFn: unsubscribeFromPush,
    meta: { texts: { failure: t.turnOffFailure }, ...refresh },
  })

export const useRemoveDevice = () =>
  useMutation({
    mutationFn: (id: number) => call(api.push.remove, { params: { id } }),
    meta: { texts: { success: t.removed, failure: t.removeFailure }, ...refresh },
  })

export const useTestPush = () =>
  useMutation({
    mutationFn: (id: number) => call(api.push.test, { params: { id } }),
    onSuccess: ({ is_taken }) => (is_taken ? toast.success(t.tested) : toast.error(t.notTaken)),
    meta: { texts: { failure: t.notTaken }, ...refresh },
  })
