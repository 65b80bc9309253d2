import { type Key, useState } from 'react'

export interface SelectionRules<T> {
  mayChoose: (record: T) => boolean
  /** The most records that one action takes. */
  max: number
  texts: { all: string; one: (record: T) => string }
}

export interface Selection<T extends { id: Key }> extends Pick<SelectionRules<T>, 'mayChoose' | 'texts'> {
  ids: T['id'][]
  isAll: boolean
  has: (id: T['id']) => boolean
  toggle: (id: T['id']) => void
  toggleAll: () => void
  clear: () => void
}

/** Records selected for a bulk action. Hidden records are deselected; `undefined` where nothing can be selected. */
export function useSelection<T extends { id: Key }>(
  records: readonly T[],
  { mayChoose, max, texts }: SelectionRules<T>,
): Selection<T> | undefined {
  const [chosen, setChosen] = useState<ReadonlySet<T['id']>>(new Set())
  const changeable = records.filter(mayChoose).map(({ id }) => id)
  if (changeable.length === 0) return undefined
  const ids = changeable.filter((id) => chosen.has(id))
  const isAll = ids.length > 0 && ids.length === changeable.length
  return {
    mayChoose,
    texts,
    ids,
    isAll,
    has: (id) => ids.includes(id),
    toggle: (id) => setChosen(new Set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
    toggleAll: () => setChosen(new Set(isAll ? [] : changeable.slice(0, max))),
    clear: () => setChosen(new Set()),
  }
}
