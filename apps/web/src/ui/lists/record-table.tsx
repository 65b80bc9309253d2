import Card from '@mui/material/Card'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Key } from 'react'
import { useAppearance } from '#lib/browser/appearance.ts'
import { usePageTop } from '#lib/browser/use-page-top.ts'
import { PlainCheckbox } from '#ui/fields/plain-checkbox.tsx'
import { ColumnHeader, type Sorting } from './columns/column-header.tsx'
import { useFittedColumns } from './columns/use-fitted-columns.ts'
import type { RecordColumn } from './record-column.ts'
import { RecordRow } from './record-row.tsx'
import { type ListShortcuts, RowKeys } from './row-keys.tsx'
import { TableFrame } from './table-frame.tsx'
import { useRowReturn } from './use-row-return.ts'
import type { Selection } from './use-selection.ts'

/** Row heights in pixels. */
const rowHeights = { comfortable: 40, compact: 32 } as const

interface Props<T extends { id: Key }> {
  /** Under this name the opened row is remembered. */
  name: string
  label: string
  records: readonly T[]
  columns: readonly RecordColumn<T>[]
  onOpen?: ((record: T) => void) | undefined
  selection?: Selection<T> | undefined
  sorting?: Sorting | undefined
  /** Column widths can be changed. */
  onResize?: ((columnId: string, width: number) => void) | undefined
  shortcuts?: ListShortcuts | undefined
  /** Opens a record for editing, by a key. */
  onEdit?: ((record: T) => void) | undefined
}

/** Records as one-line rows. Virtualised: only rows near the viewport are rendered. */
export function RecordTable<T extends { id: Key }>(props: Props<T>) {
  const {
    name,
    label,
    records,
    columns: chosen,
    onOpen,
    selection,
    sorting,
    onResize,
    shortcuts,
    onEdit,
  } = props
  const rowHeight = rowHeights[useAppearance().density]
  const { ref: table, columns } = useFittedColumns(chosen, selection !== undefined)
  const { ref: body, top: scrollMargin } = usePageTop<HTMLTableSectionElement>()
  const virtualizer = useWindowVirtualizer({
    count: records.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => records[index]?.id ?? index,
    overscan: 16,
    scrollMargin,
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
    // `clip` rounds the corners and, unlike `hidden`, keeps the header sticky.
    <Card ref={table} data-wide sx={{ overflow: 'clip' }}>
      {shortcuts && (
        <RowKeys
          shortcuts={shortcuts}
          count={records.length}
          reveal={(index) => virtualizer.scrollToIndex(index)}
          onSelect={(index) => select(records[index])}
          onEdit={(index) => edit(records[index])}
        />
      )}
      <TableFrame rowHeight={rowHeight} aria-label={label} aria-rowcount={records.length + 1}>
        <TableHead>
          <TableRow>
            {selection && (
              <TableCell data-selects>
                <PlainCheckbox
                  checked={selection.isAll}
                  isMixed={selection.ids.length > 0 && !selection.isAll}
                  onChange={selection.toggleAll}
                  aria-label={selection.texts.all}
                />
              </TableCell>
            )}
            {columns.map((column) => (
              <ColumnHeader
                key={column.id}
                column={column}
                sorting={sorting}
                {...(onResize && { onResize: (px: number) => onResize(column.id, px) })}
              />
            ))}
          </TableRow>
        </TableHead>
        <TableBody ref={body} onClickCapture={rememberRow}>
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
      </TableFrame>
    </Card>
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
