import { storageKeys } from '@veranda/contract'
import { useSyncExternalStore } from 'react'
import { hasUnsaved } from '#lib/forms/unsaved.ts'

/** A chunk that is still missing after a reload is not missing because of a new version. */
const patienceMs = 60_000

let isOutdated = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether chunks of this page's version are gone from the server. */
export const useIsOutdated = () => useSyncExternalStore(subscribe, () => isOutdated)

/** Messages of browsers and Vite for a chunk that failed to load. */
export const isPartMissing = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/**
 * Handles a missing chunk after a deploy. If nothing can be lost, the page is reloaded; otherwise, and for background
 * parts, a bar offers it. Returns `false` if a reload was already tried.
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
