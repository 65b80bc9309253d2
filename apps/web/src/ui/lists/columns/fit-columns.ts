import { columnWidths } from '@veranda/contract'
import type { RecordColumn } from '#ui/lists/record-column.ts'

/** What the column without a width gets while the others can be narrowed, and what it is never narrower than, in pixels. */
const flexibleWidth = 200
const leastFlexible = 160

/** The part of its width that a column keeps which names no least width. */
const leastShare = 0.6

/**
 * Columns for a table of so many pixels: while it has no room for all of them, each gives up the same share of what it
 * has above its least width. Where even that is too much none gives up anything, and the table scrolls sideways.
 */
export function fitColumns<T>(
  columns: readonly RecordColumn<T>[],
  space: number,
): readonly RecordColumn<T>[] {
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
  const wanted = sum(columns.map(({ width = 0 }) => width))
  const spare = sum(columns.map((column) => (column.width ?? 0) - leastWidth(column)))
  const excess = wanted + flexibleWidth - space
  if (excess <= 0 || spare === 0 || neededWidth(columns) - spare > space) return columns
  const share = Math.min(1, excess / spare)
  return columns.map((column) => {
    const { width } = column
    return width === undefined
      ? column
      : { ...column, width: Math.floor(width - (width - leastWidth(column)) * share) }
  })
}

/** What a table of these columns takes at least, in pixels. */
export const neededWidth = (columns: readonly { width?: number }[]): number =>
  columns.reduce((total, { width = leastFlexible }) => total + width, 0)

function leastWidth<T>({
  width = 0,
  minWidth = Math.max(columnWidths.min, Math.round(width * leastShare)),
  isWhole,
  isAction,
}: RecordColumn<T>): number {
  return (isWhole ?? isAction) ? width : Math.min(width, minWidth)
}
