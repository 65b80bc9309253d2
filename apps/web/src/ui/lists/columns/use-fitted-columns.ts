import { type RefCallback, useCallback, useMemo, useState } from 'react'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { fitColumns, neededWidth } from './fit-columns.ts'

/** The boxes of a selection, in pixels. */
export const selectionWidth = 44

interface FittedColumns<T> {
  ref: RefCallback<HTMLElement>
  columns: readonly RecordColumn<T>[]
  /** What the table needs at least, in pixels, where it is more than it has: it scrolls sideways then. */
  scrolledWidth: number | undefined
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
  // The same columns while nothing changes: rows are drawn again with other ones.
  const fitted = useMemo(
    () => (space ? fitColumns(columns, hasSelection ? space - selectionWidth : space) : columns),
    [columns, space, hasSelection],
  )
  const needed = neededWidth(fitted) + (hasSelection ? selectionWidth : 0)
  return { ref, columns: fitted, scrolledWidth: space && needed > space ? needed : undefined }
}
