import { storageKeys } from '@veranda/contract'
import { useSyncExternalStore } from 'react'

export interface TokenChange {
  token: string | null
  /** Whether another tab signed in or out. */
  isFromOtherTab: boolean
}

type Listener = (change: TokenChange) => void

const listeners = new Set<Listener>()

/** The bearer token, read from storage each time because another tab may have replaced it. */
export function getToken(): string | null {
  return localStorage.getItem(storageKeys.token) || null
}

export function storeToken(token: string): void {
  localStorage.setItem(storageKeys.token, token)
  notifyListeners({ token, isFromOtherTab: false })
}

export function removeToken(): void {
  localStorage.removeItem(storageKeys.token)
  notifyListeners({ token: null, isFromOtherTab: false })
}

/** Calls back when the token is stored, replaced or removed, here or in another tab. */
export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The token as React state. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, getToken)
}

/** The modules of the old session do not apply to the new one. */
function notifyListeners(change: TokenChange): void {
  sessionStorage.removeItem(storageKeys.subscriptionInfo)
  // The other tab has already done this, and may have cached the new modules.
  if (!change.isFromOtherTab) localStorage.removeItem(storageKeys.modulesCache)
  for (const listener of [...listeners]) listener(change)
}

// There is no window when pages are prerendered.
globalThis.addEventListener?.('storage', (event) => {
  const isToken = event.key === storageKeys.token || event.key === null
  if (isToken && event.storageArea === localStorage)
    notifyListeners({ token: getToken(), isFromOtherTab: true })
})
