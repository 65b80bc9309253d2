import type { ColumnSetup } from '@veranda/contract'
import { useEffect, useSyncExternalStore } from 'react'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { sendUnsent, setupsOf, storeSetup, subscribe } from './column-storage.ts'

/** The saved view that a list shows. */
export interface ListView {
  id: number
  /** `null` for a view that keeps no columns. */
  columns: ColumnSetup | null
}

/** Everything as the list declares it. */
export const declaredSetup: ColumnSetup = { shown: {}, order: [], widths: {} }

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
  const { user } = useCurrentUser()
  const setups = useSyncExternalStore(subscribe, () => setupsOf(user))
  const key = view ? `${list}/${view.id}` : list
  const saved = view ? (view.columns ?? setups[list] ?? declaredSetup) : declaredSetup
  const setup = setups[key] ?? saved
  return {
    setup,
    isChanged: !isSame(setup, saved),
    change: (changes) => user && storeSetup(user, key, { ...setup, ...changes }),
    reset: () => user && storeSetup(user, key, null),
  }
}

/** Sends what a lost connection or a closed tab has left unsent, once a list is opened. */
export function useSendColumnSetups(): void {
  const { user } = useCurrentUser()
  useEffect(() => {
    if (user) void sendUnsent(user)
  }, [user])
}
