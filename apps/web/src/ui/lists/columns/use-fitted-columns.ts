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

/** Columns, narrowed in proportion while the table has no room for all of them; a phone number stays whole. */
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
  const taken = flexibleWidth + (hasSelection ? selectionWidth : 0) + widthOf(columns.filter(isRigid))
  const chosen = widthOf(columns.filter((column) => !isRigid(column)))
  const share = ((space ?? 0) - taken) / chosen
  if (!space || share >= 1) return { ref, columns }
  const narrowed = (width: number) => Math.max(columnWidths.min, Math.floor(width * share))
  return {
    ref,
    columns: columns.map((column) =>
      isRigid(column) || column.width === undefined ? column : { ...column, width: narrowed(column.width) },
    ),
  }
}

const isRigid = <T>({ isWhole, isAction }: RecordColumn<T>) => Boolean(isWhole ?? isAction)
const widthOf = <T>(columns: readonly RecordColumn<T>[]) =>
  columns.reduce((sum, { width = 0 }) => sum + width, 0)
