import { storageKeys } from '@veranda/contract'
import { useSyncExternalStore } from 'react'
import { hasUnsaved } from '#lib/forms/unsaved.ts'

/** A part that still is not there after a reload is no matter of versions. */
const patienceMs = 60_000

let isOutdated = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether parts of this page are not at the server any more. */
export const useIsOutdated = () => useSyncExternalStore(subscribe, () => isOutdated)

/** What browsers and Vite say of a part that could not be fetched. */
export const isPartMissing = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/**
 * A part of the app is gone: the product was deployed since the page was loaded. Where nothing can be lost the page is
 * reloaded; otherwise, and for what goes on in the background, a bar offers it. `false`: that was tried already.
 */
export function handleNewVersion({ isInBackground }: { isInBackground: boolean }): boolean {
  const before = Number(sessionStorage.getItem(storageKeys.reloadedAt))
  if (Date.now() - before < patienceMs) return false
  if (isInBackground || hasUnsaved()) {
    isOutdated = true
    for (const listener of [...listeners]) listener()
  } else loadNewVersion()
  return true
}

export function loadNewVersion(): void {
  sessionStorage.setItem(storageKeys.reloadedAt, String(Date.now()))
  window.location.reload()
}
