import { type ColumnSetup, storageKeys } from '@veranda/contract'
import { useSyncExternalStore } from 'react'

/** The saved view that a list shows. */
export interface ListView {
  id: number
  /** `null` for a view that keeps no columns. */
  columns: ColumnSetup | null
}

/** Everything as the list declares it. */
export const declaredSetup: ColumnSetup = { shown: {}, order: [], widths: {} }

type Setups = Record<string, ColumnSetup>

const listeners = new Set<() => void>()
let read: { text: string | null; setups: Setups } = { text: null, setups: {} }

/** Setups by list, and by list and view, as the browser stores them. */
function storedSetups(): Setups {
  const text = localStorage.getItem(storageKeys.listColumns)
  if (text !== read.text) read = { text, setups: parsed(text) }
  return read.setups
}

function parsed(text: string | null): Setups {
  try {
    const stored: Record<string, Partial<ColumnSetup>> = JSON.parse(text ?? '{}')
    return Object.fromEntries(
      Object.entries(stored).map(([key, { shown = {}, order = [], widths = {} }]) => [
        key,
        { shown, order, widths },
      ]),
    )
  } catch {
    return {}
  }
}

function store(key: string, setup: ColumnSetup | undefined): void {
  const { [key]: _, ...others } = storedSetups()
  localStorage.setItem(storageKeys.listColumns, JSON.stringify(setup ? { ...others, [key]: setup } : others))
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isSame = (one: ColumnSetup, other: ColumnSetup) => JSON.stringify(one) === JSON.stringify(other)

export interface UsedSetup {
  setup: ColumnSetup
  /** Whether it differs from that of the view, or without one from what the list declares. */
  isChanged: boolean
  change: (changes: Partial<ColumnSetup>) => void
  /** Back to the view's columns, or to those that the list declares. */
  reset: () => void
}

/**
 * How the user has set up the columns of a list: for the chosen view, else for the list. A view without columns of its
 * own looks like the list.
 */
export function useColumnSetup(list: string, view: ListView | undefined): UsedSetup {
  const setups = useSyncExternalStore(subscribe, storedSetups)
  const key = view ? `${list}/${view.id}` : list
  const saved = view ? (view.columns ?? setups[list] ?? declaredSetup) : declaredSetup
  const setup = setups[key] ?? saved
  return {
    setup,
    isChanged: !isSame(setup, saved),
    change: (changes) => store(key, { ...setup, ...changes }),
    reset: () => store(key, undefined),
  }
}
