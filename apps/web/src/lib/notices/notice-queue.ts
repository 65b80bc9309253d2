import { useSyncExternalStore } from 'react'

export type Queued<T> = T & { id: number }

export interface Queue<T> {
  push(item: T): number
  remove(id: number): void
  clear(): void
  all(): readonly Queued<T>[]
  subscribe(listener: () => void): () => void
  /** How many are shown at once; the others wait. */
  visible: number
}

let lastId = 0

/** A store outside React for toasts, snackbars and undo offers. */
export function createQueue<T extends object>({ visible }: { visible: number }): Queue<T> {
  let items: readonly Queued<T>[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly Queued<T>[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  return {
    visible,
    push(item) {
      lastId += 1
      set([...items, { ...item, id: lastId }])
      return lastId
    },
    remove: (id) => set(items.filter((item) => item.id !== id)),
    clear: () => set([]),
    all: () => items,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The items to show now. */
export function useVisible<T>(queue: Queue<T>): readonly Queued<T>[] {
  return useSyncExternalStore(queue.subscribe, queue.all).slice(0, queue.visible)
}
