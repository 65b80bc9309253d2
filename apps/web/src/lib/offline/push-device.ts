import { api, type CurrentUser, type PushRenewal, type PushTarget, storageKeys } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { dropPush } from './service-worker.ts'

/**
 * Where the service worker finds what it needs to renew a subscription that the browser replaced; the worker declares
 * the same names.
 */
const renewal = { cache: 'push', key: '/push-renewal' } as const

/** Whether this browser supports push; service workers exist only in built apps. */
export const canPush = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The browser's permission: never asked or turned off, granted, or denied. */
export type BrowserState = 'off' | 'on' | 'refused'

export async function browserState(): Promise<BrowserState> {
  if (Notification.permission === 'denied') return 'refused'
  return (await currentSubscription()) && Notification.permission === 'granted' ? 'on' : 'off'
}

async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
}

/** Asks for permission, subscribes and registers the device. Returns whether the user agreed. */
export async function subscribeToPush(userId: number, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // Made with another VAPID key of the server, which cannot use it.
  if (known && !isMadeBy(known, publicKey)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  await registerSubscription(subscription, publicKey)
  localStorage.setItem(storageKeys.pushUser, String(userId))
  return true
}

/** Unsubscribes the device, whatever the server knows. */
export async function unsubscribeFromPush(deviceId: number | undefined): Promise<void> {
  await dropPush()
  if (deviceId !== undefined) await call(api.push.remove, { params: { id: deviceId } })
}

/**
 * Registers the device for a new session, as the previous session's registration ended with it. A subscription of
 * another user is removed.
 */
export async function resubscribePush({ id }: CurrentUser): Promise<void> {
  if (!canPush()) return
  const subscription = await currentSubscription()
  if (!subscription) return
  if (localStorage.getItem(storageKeys.pushUser) !== String(id))
    return void (await subscription.unsubscribe())
  const { public_key } = await call(api.push.list)
  if (isMadeBy(subscription, public_key)) await registerSubscription(subscription, public_key)
  else await subscribeToPush(id, public_key)
}

async function registerSubscription(subscription: PushSubscription, publicKey: string): Promise<void> {
  const { renewal_key } = await call(api.push.subscribe, { body: targetOf(subscription) })
  const pendingRenewal: PushRenewal = { public_key: publicKey, renewal_key }
  const cache = await caches.open(renewal.cache)
  await cache.put(renewal.key, Response.json(pendingRenewal))
}

function targetOf(subscription: PushSubscription): PushTarget {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

function isMadeBy({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...key))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey.replace(/=+$/, '')
}
