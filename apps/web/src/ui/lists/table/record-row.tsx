import { type Key, memo } from 'react'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { onRowClick } from '#ui/lists/row-click.ts'
import { rowPlace } from '#ui/lists/row-keys.tsx'
import { SelectBox } from '#ui/lists/select-box.tsx'
import type { Selection } from '#ui/lists/use-selection.ts'
import { roles } from './table-frame.tsx'

interface Props<T extends { id: Key }> {
  record: T
  /** Its place among the records. */
  index: number
  columns: readonly RecordColumn<T>[]
  onOpen?: ((record: T) => void) | undefined
  selection?: Selection<T> | undefined
  /** In pixels. */
  height: number
}

/** Drawn again only when its record or the table's columns change, not for each step of scrolling. */
export const RecordRow = memo(Row) as typeof Row

/** A record in a table, as plain elements that the table styles: dozens of rows are drawn in one frame of scrolling. */
function Row<T extends { id: Key }>({ record, index, columns, onOpen, selection, height }: Props<T>) {
  const isSelected = selection?.has(record.id) ?? false
  return (
    <tr
      {...roles.row}
      style={{ top: index * height }}
      {...rowPlace(index)}
      aria-rowindex={index + 2}
      {...(isSelected && { 'data-selected': true })}
      {...(onOpen && { 'data-opens': true, onClick: onRowClick(() => onOpen(record)) })}
    >
      {selection && (
        <td {...roles.cell} data-selects>
          <SelectBox record={record} selection={selection} />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.id} column={column} record={record} />
      ))}
    </tr>
  )
}

function Cell<T>({
  column: { cell, align, width, isQuiet },
  record,
}: {
  column: RecordColumn<T>
  record: T
}) {
  const content = cell(record)
  return (
    <td
      {...roles.cell}
      {...(align && { 'data-align': align })}
      {...(width === undefined && { 'data-pinned': true })}
      {...(isQuiet?.(record) && { 'data-quiet': true })}
      {...(typeof content === 'string' && { title: content })}
    >
      {content}
    </td>
  )
}
