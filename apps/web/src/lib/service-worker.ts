import { logError } from './log.ts'

const address = '/sw.js'

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

/** The one address that the page's policy lets a worker come from. */
function trusted(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address })
  return policy?.createScriptURL(address) ?? address
}

let isAsked = false

/** Lets the app start without a connection. Not while developing, and not where the browser has no workers. */
export function startServiceWorker(): void {
  if (isAsked || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isAsked = true
  navigator.serviceWorker
    .register(trusted())
    .catch((error: unknown) => logError('The service worker could not be started', error))
}
