import { useState } from 'preact/hooks'

const keyOf = (name: string) => `typed:${location.pathname}:${name}`

function read<T>(name: string): T | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(name))
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    // Storage is denied or holds something invalid: treated as empty.
    return undefined
  }
}

function write(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // It stays on screen at least.
  }
}

/** State that survives a reload, until the tab is closed or `isEmpty` is true. */
export function usePersistedState<T>(name: string, initial: () => T, isEmpty: (value: T) => boolean) {
  const [value, setValue] = useState<T>(() => read<T>(name) ?? initial())
  const keep = (next: T) => {
    // Synchronously: a page left right after a key press runs no effect.
    write(name, isEmpty(next) ? undefined : next)
    setValue(next)
  }
  return [value, keep] as const
}

/** Clears a stored value after sending, so that it does not reappear. */
export const clearPersisted = (name: string): void => write(name, undefined)
