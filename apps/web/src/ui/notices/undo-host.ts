import { useSyncExternalStore } from 'react'

/** A page's own place for the undo bar; the bar floats over a page without one. */
let host: HTMLElement | null = null
const listeners = new Set<() => void>()

function set(next: HTMLElement | null): void {
  host = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A `ref` callback for the element that the undo bar is shown in, where it would cover what is needed at that moment. */
export function hostUndoBar(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  set(element)
  return () => {
    if (host === element) set(null)
  }
}

export const useUndoHost = (): HTMLElement | null => useSyncExternalStore(subscribe, () => host)
