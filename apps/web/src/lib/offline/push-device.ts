import { api, type CurrentUser, type PushRenewal, type PushTarget, storageKeys } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { dropPush } from './service-worker.ts'

/** Where the worker finds what it needs to go on when the browser replaces a subscription; the worker knows these names too. */
const renewal = { cache: 'push', key: '/push-renewal' } as const

/** Whether this browser can notify while the app is closed; a worker is there only in what was built. */
export const canPush = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** What the browser says: never asked or turned off, agreed, or refused for good. */
export type BrowserState = 'off' | 'on' | 'refused'

export async function browserState(): Promise<BrowserState> {
  if (Notification.permission === 'denied') return 'refused'
  return (await currentSubscription()) && Notification.permission === 'granted' ? 'on' : 'off'
}

async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
}

/** Asks the browser, subscribes and tells the server. Answers whether the person agreed. */
export async function subscribeToPush(userId: number, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // Of other keys of the server: it could not be told by these.
  if (known && !isMadeBy(known, publicKey)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  await registerSubscription(subscription, publicKey)
  localStorage.setItem(storageKeys.pushUser, String(userId))
  return true
}

/** The device is told no more, whatever the server knows. */
export async function unsubscribeFromPush(deviceId: number | undefined): Promise<void> {
  await dropPush()
  if (deviceId !== undefined) await call(api.push.remove, { params: { id: deviceId } })
}

/**
 * A session that began here tells the server that its device is still told: the one before took that along. What somebody else
 * agreed to is taken back.
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
  const left: PushRenewal = { public_key: publicKey, renewal_key }
  const cache = await caches.open(renewal.cache)
  await cache.put(renewal.key, Response.json(left))
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
