import { storageKeys } from '@veranda/contract'
import { logError } from '#lib/log.ts'

/** What a worker keeps for the time without a connection, by its address. */
const addresses = { app: '/sw.js', page: '/sw.js?page' } as const
type Kept = keyof typeof addresses

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

/** Lets through our own addresses alone: the page's policy knows it by its name. */
const makePolicy = () =>
  (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('service-worker', {
    createScriptURL: (url) => Object.values(addresses).find((known) => known === url) ?? '',
  })

let policy: ReturnType<typeof makePolicy>
const asked = new Set<Kept>()

/**
 * Has the browser keep the whole app, so that it starts without a connection, or the page that says there is none. Not while
 * developing, and not where the browser has no workers. Who has asked for the app keeps it until the page is reloaded.
 */
export function startServiceWorker(kept: Kept): void {
  if (asked.has(kept) || asked.has('app') || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  policy ??= makePolicy()
  asked.add(kept)
  navigator.serviceWorker
    .register(policy?.createScriptURL(addresses[kept]) ?? addresses[kept])
    .catch((error: unknown) => logError('The service worker could not be started', error))
}

/** Anyone who leaves is told nothing here any more, though the server may not have heard of it. */
export async function dropPush(): Promise<void> {
  if (!localStorage.getItem(storageKeys.pushUser)) return
  localStorage.removeItem(storageKeys.pushUser)
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
