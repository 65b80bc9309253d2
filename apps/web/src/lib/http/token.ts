import { storageKeys } from '@veranda/contract'
import { useSyncExternalStore } from 'react'

export interface TokenChange {
  token: string | null
  /** Another tab signed in or out. */
  isFromOtherTab: boolean
}

type Listener = (change: TokenChange) => void

const listeners = new Set<Listener>()

/** The bearer token, read from storage each time: another tab may have replaced it a moment ago. */
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

/** Calls back whenever the token is stored, replaced or removed, here or in another tab. */
export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The token as React state. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, getToken)
}

/** What was known of the old session's modules says nothing about the new one. */
function notifyListeners(change: TokenChange): void {
  sessionStorage.removeItem(storageKeys.subscriptionInfo)
  // The tab that changed the token has done this; by now it may have learnt the new ones.
  if (!change.isFromOtherTab) localStorage.removeItem(storageKeys.modulesCache)
  for (const listener of [...listeners]) listener(change)
}

// Where pages are drawn in advance there is nothing to listen to.
globalThis.addEventListener?.('storage', (event) => {
  const isToken = event.key === storageKeys.token || event.key === null
  if (isToken && event.storageArea === localStorage)
    notifyListeners({ token: getToken(), isFromOtherTab: true })
})
