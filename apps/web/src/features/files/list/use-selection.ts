import type { FileRecord } from '@veranda/contract'
import { useState } from 'react'

export interface Selection {
  ids: number[]
  /** Whether anything can be done to what is selected. */
  isOfUse: boolean
  isAll: boolean
  has: (id: number) => boolean
  toggle: (id: number) => void
  toggleAll: () => void
  clear: () => void
}

/** Files chosen for one action. What is no longer shown is not chosen any more. */
export function useSelection(files: FileRecord[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const changeable = files.filter(({ can_change }) => can_change).map(({ id }) => id)
  const ids = changeable.filter((id) => chosen.has(id))
  const isAll = ids.length > 0 && ids.length === changeable.length
  return {
    ids,
    isOfUse: changeable.length > 0,
    isAll,
    has: (id) => ids.includes(id),
    toggle: (id) => setChosen(new Set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
    toggleAll: () => setChosen(new Set(isAll ? [] : changeable.slice(0, 100))),
    clear: () => setChosen(new Set()),
  }
}
