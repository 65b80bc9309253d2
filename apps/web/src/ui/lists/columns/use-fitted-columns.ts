import { type RefCallback, useCallback, useState } from 'react'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { fitColumns } from './fit-columns.ts'

/** The boxes of a selection, in pixels. */
const selectionWidth = 44

interface FittedColumns<T> {
  ref: RefCallback<HTMLElement>
  columns: readonly RecordColumn<T>[]
}

/** Columns, narrowed while the table has no room for all of them; a phone number stays whole. */
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
  if (!space) return { ref, columns }
  return { ref, columns: fitColumns(columns, hasSelection ? space - selectionWidth : space) }
}
