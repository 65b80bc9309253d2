import { storageKeys } from '@veranda/contract'
import { logError } from '#lib/log.ts'

/** Script URLs of the service worker by what it caches. */
const addresses = { app: '/sw.js', page: '/sw.js?page' } as const
type WorkerMode = keyof typeof addresses

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

/** Allows only our own script URLs; the CSP names this policy. */
const makePolicy = () =>
  (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('service-worker', {
    createScriptURL: (url) => Object.values(addresses).find((known) => known === url) ?? '',
  })

let policy: ReturnType<typeof makePolicy>
const requestedModes = new Set<WorkerMode>()

/**
 * Has the service worker cache the whole app, so that it starts offline, or only the offline page. Not in
 * development, and not without browser support. A request for the app holds until a reload.
 */
export function startServiceWorker(mode: WorkerMode): void {
  if (
    requestedModes.has(mode) ||
    requestedModes.has('app') ||
    !import.meta.env.PROD ||
    !('serviceWorker' in navigator)
  )
    return
  policy ??= makePolicy()
  requestedModes.add(mode)
  navigator.serviceWorker
    .register(policy?.createScriptURL(addresses[mode]) ?? addresses[mode])
    .catch((error: unknown) => logError('The service worker could not be started', error))
}

/** After sign-out the device gets no more notifications, even if the server did not learn of it. */
export async function dropPush(): Promise<void> {
  if (!localStorage.getItem(storageKeys.pushUser)) return
  localStorage.removeItem(storageKeys.pushUser)
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
