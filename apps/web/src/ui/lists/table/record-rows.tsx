import TableBody from '@mui/material/TableBody'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type Key, useCallback } from 'react'
import { usePageTop } from '#lib/browser/use-page-top.ts'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { type ListShortcuts, RowKeys } from '#ui/lists/row-keys.tsx'
import { useRowReturn } from '#ui/lists/use-row-return.ts'
import type { Selection } from '#ui/lists/use-selection.ts'
import { frame } from '#ui/theme.ts'
import { RecordRow } from './record-row.tsx'
import { headHeight } from './table-frame.tsx'

/** The bar of what is selected may cover so many pixels of the window's bottom. */
const panelRoom = 80

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
}

interface Props<T extends { id: Key }> extends RowsProps<T> {
  /** In pixels, before it is measured. */
  rowHeight: number
}

/** The rows near the viewport. Apart from the table, which need not be drawn again for each step of scrolling. */
export function RecordRows<T extends { id: Key }>(props: Props<T>) {
  const { name, records, columns, rowHeight, onOpen, selection, shortcuts, onEdit } = props
  const { ref, top: scrollMargin } = usePageTop<HTMLTableSectionElement>()
  // Another function would make the virtualizer work out the places of all rows anew.
  const keyAt = useCallback((index: number) => records[index]?.id ?? index, [records])
  const virtualizer = useWindowVirtualizer({
    count: records.length,
    estimateSize: () => rowHeight,
    getItemKey: keyAt,
    overscan: 6,
    scrollMargin,
    scrollPaddingStart: frame.bar + headHeight,
    scrollPaddingEnd: panelRoom,
  })
  const rows = virtualizer.getVirtualItems()
  const rememberRow = useRowReturn(name, records, (index) =>
    virtualizer.scrollToIndex(index, { align: 'center' }),
  )
  const before = (rows[0]?.start ?? scrollMargin) - scrollMargin
  const after = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? scrollMargin) - scrollMargin)
  const select = (record: T | undefined) => {
    if (record && selection?.mayChoose(record)) selection.toggle(record.id)
  }
  const edit = (record: T | undefined) => record && onEdit?.(record)
  const width = columns.length + (selection ? 1 : 0)
  return (
    <TableBody ref={ref} onClickCapture={rememberRow}>
      {shortcuts && (
        <RowKeys
          shortcuts={shortcuts}
          count={records.length}
          reveal={(index) => virtualizer.scrollToIndex(index)}
          onSelect={(index) => select(records[index])}
          onEdit={(index) => edit(records[index])}
        />
      )}
      <Spacer height={before} width={width} />
      {rows.map(({ index, key }) => {
        const record = records[index]
        return (
          record && (
            <RecordRow
              key={key}
              measure={virtualizer.measureElement}
              {...{ record, index, columns, onOpen, selection }}
            />
          )
        )
      })}
      <Spacer height={after} width={width} />
    </TableBody>
  )
}

/** Takes the height of rows that are not rendered. */
function Spacer({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={width} style={{ height, padding: 0 }} />
    </tr>
  )
}
