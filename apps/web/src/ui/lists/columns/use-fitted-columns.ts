import { columnWidths } from '@veranda/contract'
import { type RefCallback, useCallback, useState } from 'react'
import type { RecordColumn } from '#ui/lists/record-column.ts'

/** What the column without a width needs at least, and the boxes of a selection, in pixels. */
const flexibleWidth = 200
const selectionWidth = 44

interface FittedColumns<T> {
  ref: RefCallback<HTMLElement>
  columns: readonly RecordColumn<T>[]
}

/** Columns, narrowed in proportion while the table has no room for all of them. */
export function useFittedColumns<T>(
  columns: readonly RecordColumn<T>[],
  hasSelection: boolean,
): FittedColumns<T> {
  const [space, setSpace] = useState<number>()
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => setSpace(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const chosen = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const room = (space ?? 0) - flexibleWidth - (hasSelection ? selectionWidth : 0)
  if (!space || chosen <= room) return { ref, columns }
  const narrowed = (width: number) =>
    Math.max(columnWidths.min, Math.floor(width * Math.max(0, room / chosen)))
  return {
    ref,
    columns: columns.map((column) =>
      column.width === undefined ? column : { ...column, width: narrowed(column.width) },
    ),
  }
}
