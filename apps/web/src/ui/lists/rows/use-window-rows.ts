import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type Key, useCallback } from 'react'
import { usePageTop } from '#lib/browser/use-page-top.ts'
import { useRowReturn } from './use-row-return.ts'

interface List<T extends { id: Key }> {
  /** Under this name the opened record is remembered. */
  name: string
  records: readonly T[]
  /** Records side by side in one row. */
  columns: number
}

type Virtualization = Parameters<typeof useWindowVirtualizer>[0]

/** How the rows are laid out; `rowHeight`, in pixels, is that of a row that has not been measured. */
interface Layout
  extends Pick<Virtualization, 'indexAttribute' | 'gap' | 'scrollPaddingStart' | 'scrollPaddingEnd'> {
  rowHeight: number
}

/**
 * The records of a list in rows, of which only those near the window are drawn. `ref` is for the element around them, `before` and
 * `after` are the heights of the rows that are not drawn, in pixels.
 */
export function useWindowRows<E extends HTMLElement, T extends { id: Key }>(
  { name, records, columns }: List<T>,
  { rowHeight, ...layout }: Layout,
) {
  const { ref, top: scrollMargin } = usePageTop<E>()
  // Another function would make the virtualizer work out the places of all rows anew.
  const keyAt = useCallback((row: number) => records[row * columns]?.id ?? row, [records, columns])
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(records.length / columns),
    estimateSize: () => rowHeight,
    getItemKey: keyAt,
    overscan: 6,
    scrollMargin,
    ...layout,
  })
  const remember = useRowReturn(name, records, (index) =>
    virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'center' }),
  )
  const rows = virtualizer.getVirtualItems()
  const [first, last] = [rows[0], rows.at(-1)]
  const from = (first?.index ?? 0) * columns
  return {
    ref,
    virtualizer,
    remember,
    /** The place of the first drawn record. */
    from,
    shown: records.slice(from, ((last?.index ?? -1) + 1) * columns),
    before: (first?.start ?? scrollMargin) - scrollMargin,
    after: virtualizer.getTotalSize() - ((last?.end ?? scrollMargin) - scrollMargin),
  }
}
