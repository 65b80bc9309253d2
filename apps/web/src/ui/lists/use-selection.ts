import { type Key, useState } from 'react'

/** All records that a list's filter finds, where an action can take them together. */
export interface FilterSelection {
  /** Names the filter: another one ends the selection. */
  key: string
  total: number
}

export interface SelectionRules<T> {
  mayChoose: (record: T) => boolean
  /** The most records that one action takes by their ids. */
  max: number
  texts: { all: string; one: (record: T) => string }
  byFilter?: FilterSelection | undefined
}

export interface Selection<T extends { id: Key }> extends Pick<SelectionRules<T>, 'mayChoose' | 'texts'> {
  ids: T['id'][]
  isAll: boolean
  /** Whether all that the filter finds is selected, also what is not shown. */
  isByFilter: boolean
  has: (id: T['id']) => boolean
  /** With `isRange`, all records from the one toggled last to this one are selected. */
  toggle: (id: T['id'], isRange?: boolean) => void
  toggleAll: () => void
  /** Present when all shown records are selected and the filter finds more. */
  chooseByFilter: (() => void) | undefined
  clear: () => void
}

/** Records selected for a bulk action. Hidden records are deselected; `undefined` where nothing can be selected. */
export function useSelection<T extends { id: Key }>(
  records: readonly T[],
  { mayChoose, max, texts, byFilter }: SelectionRules<T>,
): Selection<T> | undefined {
  const [chosen, setChosen] = useState<ReadonlySet<T['id']>>(new Set())
  const [filterKey, setFilterKey] = useState<string>()
  const [last, setLast] = useState<T['id']>()
  const changeable = records.filter(mayChoose).map(({ id }) => id)
  if (changeable.length === 0) return undefined
  const isByFilter = byFilter !== undefined && byFilter.key === filterKey
  const ids = isByFilter ? changeable : changeable.filter((id) => chosen.has(id))
  const isAll = ids.length > 0 && ids.length === changeable.length
  // One action takes no more by their ids.
  const isFull = ids.length > 0 && ids.length === Math.min(changeable.length, max)
  const hasMore = byFilter !== undefined && byFilter.total > Math.min(changeable.length, max)
  const choose = (next: T['id'][], key?: string) => {
    setChosen(new Set(next))
    setFilterKey(key)
  }
  return {
    mayChoose,
    texts,
    ids,
    isAll: isAll || isByFilter,
    isByFilter,
    has: (id) => ids.includes(id),
    toggle: (id, isRange = false) => {
      const range = isRange && last !== undefined ? between(changeable, last, id) : []
      if (range.length > 0) choose([...new Set([...ids, ...range])].slice(0, max))
      else choose(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
      setLast(id)
    },
    toggleAll: () => {
      if (isFull || isByFilter) choose([])
      // A few more than are shown need no question.
      else choose(changeable.slice(0, max), hasMore && byFilter.total <= max ? byFilter.key : undefined)
    },
    chooseByFilter: isFull && hasMore && !isByFilter ? () => choose(ids, byFilter.key) : undefined,
    clear: () => choose([]),
  }
}

/** The part of a list from one item to another, in either direction; empty when one of them is not listed. */
function between<I>(items: readonly I[], one: I, other: I): I[] {
  const ends = [items.indexOf(one), items.indexOf(other)]
  return Math.min(...ends) < 0 ? [] : items.slice(Math.min(...ends), Math.max(...ends) + 1)
}
