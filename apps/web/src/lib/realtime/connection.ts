import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isLost = false

function notifyListeners(): void {
  for (const listener of [...listeners]) listener()
}

/** What the last request has shown: phones report being online while nothing gets through. */
export function setConnected(isThere: boolean): void {
  if (isLost === !isThere) return
  isLost = !isThere
  notifyListeners()
  if (isLost) setTimeout(pingServer, checkEveryMs)
}

const checkEveryMs = 5000

/** On a page without polling nothing else would notice that the connection is back. */
async function pingServer(): Promise<void> {
  if (isLost && !(await findServer())) setTimeout(pingServer, checkEveryMs)
}

/** Checks whether the server can be reached. */
export async function findServer(): Promise<boolean> {
  const isThere = await fetch('/health/live', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  setConnected(isThere)
  return isThere
}

export const isOffline = () => isLost || !navigator.onLine

/** Calls back when the connection is lost or restored. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsOffline = () => useSyncExternalStore(onConnectionChange, isOffline)

globalThis.addEventListener?.('online', () => {
  isLost = false
  notifyListeners()
})
globalThis.addEventListener?.('offline', notifyListeners)
