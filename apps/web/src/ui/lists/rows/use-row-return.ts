import { type Key, type MouseEvent, useEffect, useEffectEvent } from 'react'
import { hasReturned } from '#lib/routes/arrival.ts'
import { focusRow } from '#ui/lists/row-keys.tsx'

/** The row that was clicked last, by list. */
const opened = new Map<string, Key>()

/**
 * After Back a list goes to the row that was open and focuses it, if it is still among the loaded ones. Gives the handler that
 * remembers which row that is.
 */
export function useRowReturn<T extends { id: Key }>(
  list: string,
  records: readonly T[],
  reveal: (index: number) => void,
) {
  const goBack = useEffectEvent(() => {
    const index = records.findIndex(({ id }) => id === opened.get(list))
    if (index < 0 || !hasReturned()) return
    // After the page itself has scrolled to its top.
    requestAnimationFrame(() => {
      reveal(index)
      requestAnimationFrame(() => focusRow(index))
    })
  })
  useEffect(() => goBack(), [])
  return ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    const record = row ? records[Number(row.dataset.index)] : undefined
    if (record) opened.set(list, record.id)
  }
}
