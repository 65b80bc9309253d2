import { useState } from 'preact/hooks'

const keyOf = (name: string) => `typed:${location.pathname}:${name}`

function read<T>(name: string): T | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(name))
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    // A browser that keeps nothing, or something else’s words: then it is as if nothing were kept.
    return undefined
  }
}

function write(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // It stays on the screen at least.
  }
}

/** A state that a reload brings back, until the tab is closed or `isEmpty` says that there is nothing in it. */
export function useKept<T>(name: string, initial: () => T, isEmpty: (value: T) => boolean) {
  const [value, setValue] = useState<T>(() => read<T>(name) ?? initial())
  const keep = (next: T) => {
    // At once: a page that is left right after a key has no time for an effect.
    write(name, isEmpty(next) ? undefined : next)
    setValue(next)
  }
  return [value, keep] as const
}

/** Forgets what was sent: anyone who takes the form's place does not write it again. */
export const forgetTyped = (name: string): void => write(name, undefined)
