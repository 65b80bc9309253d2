import TableBody from '@mui/material/TableBody'
import type { Key } from 'react'
import { panelRoom } from '#ui/bottom-panel.tsx'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { type ListShortcuts, RowKeys } from '#ui/lists/row-keys.tsx'
import { useWindowRows } from '#ui/lists/rows/use-window-rows.ts'
import type { Selection } from '#ui/lists/use-selection.ts'
import { frame } from '#ui/theme.ts'
import { RecordRow } from './record-row.tsx'
import { headHeight, roles } from './table-frame.tsx'

export interface RowsProps<T extends { id: Key }> {
  /** Under this name the opened row is remembered. */
  name: string
  records: readonly T[]
  columns: readonly RecordColumn<T>[]
  onOpen?: ((record: T) => void) | undefined
  selection?: Selection<T> | undefined
  shortcuts?: ListShortcuts | undefined
  /** Opens a record for editing, by a key. */
  onEdit?: ((record: T) => void) | undefined
  /** Opens a record for making a client of it, by a key. */
  onConvert?: ((record: T) => void) | undefined
}

interface Props<T extends { id: Key }> extends RowsProps<T> {
  /** In pixels. */
  rowHeight: number
}

/**
 * The rows near the viewport, each at its place: nothing else is laid out when one is drawn. Apart from the table, which need not be
 * drawn again for each step of scrolling.
 */
export function RecordRows<T extends { id: Key }>(props: Props<T>) {
  const { name, records, columns, rowHeight, onOpen, selection, shortcuts, onEdit, onConvert } = props
  const { ref, virtualizer, remember, from, shown } = useWindowRows<HTMLTableSectionElement, T>(
    { name, records, columns: 1 },
    { rowHeight, scrollPaddingStart: frame.bar + headHeight, scrollPaddingEnd: panelRoom },
  )
  const select = (record: T | undefined) => {
    if (record && selection?.mayChoose(record)) selection.toggle(record.id)
  }
  const edit = (record: T | undefined) => record && onEdit?.(record)
  const convert = (record: T | undefined) => record && onConvert?.(record)
  return (
    <TableBody
      ref={ref}
      {...roles.group}
      style={{ height: records.length * rowHeight }}
      onClickCapture={remember}
    >
      {shortcuts && (
        <RowKeys
          shortcuts={shortcuts}
          count={records.length}
          reveal={(index) => virtualizer.scrollToIndex(index)}
          onSelect={(index) => select(records[index])}
          onEdit={(index) => edit(records[index])}
          onConvert={(index) => convert(records[index])}
        />
      )}
      {shown.map((record, place) => (
        <RecordRow
          key={record.id}
          index={from + place}
          height={rowHeight}
          {...{ record, columns, onOpen, selection }}
        />
      ))}
    </TableBody>
  )
}
