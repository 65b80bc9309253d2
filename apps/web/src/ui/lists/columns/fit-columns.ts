import { columnWidths } from '@veranda/contract'
import type { RecordColumn } from '#ui/lists/record-column.ts'

/** What the column without a width needs at least, in pixels. */
const flexibleWidth = 200

/**
 * Columns for a table of so many pixels: while it has no room for all of them, each gives up the same share of what it
 * has above its least width.
 */
export function fitColumns<T>(
  columns: readonly RecordColumn<T>[],
  space: number,
): readonly RecordColumn<T>[] {
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
  const wanted = sum(columns.map(({ width = 0 }) => width))
  const spare = sum(columns.map((column) => (column.width ?? 0) - leastWidth(column)))
  const excess = wanted + flexibleWidth - space
  if (excess <= 0 || spare === 0) return columns
  const share = Math.min(1, excess / spare)
  return columns.map((column) => {
    const { width } = column
    return width === undefined
      ? column
      : { ...column, width: Math.floor(width - (width - leastWidth(column)) * share) }
  })
}

function leastWidth<T>({
  width = 0,
  minWidth = columnWidths.min,
  isWhole,
  isAction,
}: RecordColumn<T>): number {
  return (isWhole ?? isAction) ? width : Math.min(width, minWidth)
}
