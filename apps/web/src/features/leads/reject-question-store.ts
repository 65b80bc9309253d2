import { useSyncExternalStore } from 'react'

/** The lead that was just rejected. Kept outside the row, which may leave the filtered list at once. */
let rejectedId: number | null = null
const listeners = new Set<() => void>()

function set(next: number | null): void {
  rejectedId = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const askRejectReason = (leadId: number): void => set(leadId)
export const dismissRejectQuestion = (): void => set(null)

/** The id of the lead whose reject reason is asked for, or null. */
export const useRejectQuestion = (): number | null => useSyncExternalStore(subscribe, () => rejectedId)
