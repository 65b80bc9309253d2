import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import type { SxProps, Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Key } from 'react'
import { useAppearance } from '#lib/browser/appearance.ts'
import { usePageTop } from '#lib/browser/use-page-top.ts'
import { frame } from '#ui/theme.ts'
import { ColumnHeader, type Sorting } from './columns/column-header.tsx'
import { useFittedColumns } from './columns/use-fitted-columns.ts'
import type { RecordColumn } from './record-column.ts'
import { onRowClick } from './row-click.ts'
import { type ListShortcuts, RowKeys, rowPlace } from './row-keys.tsx'
import { useRowReturn } from './use-row-return.ts'
import type { Selection } from './use-selection.ts'

/** Row heights in pixels; touch devices get more. */
const rowHeights = { comfortable: 40, compact: 32 } as const
const rowHeightByFinger = 48

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

const tableStyle = (rowHeight: number): SxProps<Theme> => ({
  tableLayout: 'fixed',
  '& td, & th': {
    borderColor: 'divider',
    px: 1.25,
    py: 0,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '&.MuiTableCell-alignRight': { fontVariantNumeric: 'tabular-nums' },
  },
  '& td': { height: rowHeight, '@media (pointer: coarse)': { height: rowHeightByFinger } },
  '& th': {
    height: 36,
    // The place of a hidden sort arrow is no text that was cut off.
    textOverflow: 'clip',
    color: 'text.secondary',
    position: 'sticky',
    top: frame.bar,
    zIndex: 2,
    bgcolor: 'background.paper',
  },
})

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
      <Table aria-label={label} aria-rowcount={records.length + 1} sx={tableStyle(rowHeight)}>
        <TableHead>
          <TableRow>
            {selection && (
              <TableCell padding="checkbox" sx={{ width: 44 }}>
                <Checkbox
                  checked={selection.isAll}
                  indeterminate={selection.ids.length > 0 && !selection.isAll}
                  onChange={selection.toggleAll}
                  slotProps={{ input: { 'aria-label': selection.texts.all } }}
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
        <TableBody ref={body} onClickCapture={rememberRow} sx={{ '& > tr:last-of-type > *': { border: 0 } }}>
          <Spacer height={before} width={width} />
          {rows.map(({ index, key }) => {
            const record = records[index]
            return (
              record && (
                <TableRow
                  key={key}
                  ref={virtualizer.measureElement}
                  {...rowPlace(index)}
                  aria-rowindex={index + 2}
                  hover={Boolean(onOpen)}
                  selected={selection?.has(record.id) ?? false}
                  {...(onOpen && { onClick: onRowClick(() => onOpen(record)), sx: { cursor: 'pointer' } })}
                >
                  {selection && (
                    <TableCell padding="checkbox">
                      <SelectBox record={record} selection={selection} />
                    </TableCell>
                  )}
                  {columns.map((column) => (
                    <RecordCell key={column.id} column={column} record={record} />
                  ))}
                </TableRow>
              )
            )
          })}
          <Spacer height={after} width={width} />
        </TableBody>
      </Table>
    </Card>
  )
}

function RecordCell<T>({ column: { cell, align, isQuiet }, record }: { column: RecordColumn<T>; record: T }) {
  const content = cell(record)
  return (
    <TableCell
      align={align ?? 'left'}
      {...(typeof content === 'string' && { title: content })}
      {...(isQuiet?.(record) && { sx: { color: 'text.secondary' } })}
    >
      {content}
    </TableCell>
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

export function SelectBox<T extends { id: Key }>({
  record,
  selection,
}: {
  record: T
  selection: Selection<T>
}) {
  return (
    <Checkbox
      checked={selection.has(record.id)}
      disabled={!selection.mayChoose(record)}
      onChange={() => selection.toggle(record.id)}
      slotProps={{ input: { 'aria-label': selection.texts.one(record) } }}
    />
  )
}
