import Card from '@mui/material/Card'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Key } from 'react'
import { useAppearance } from '#lib/browser/appearance.ts'
import { PlainCheckbox } from '#ui/fields/plain-checkbox.tsx'
import { ColumnHeader, type Sorting } from '#ui/lists/columns/column-header.tsx'
import { useFittedColumns } from '#ui/lists/columns/use-fitted-columns.ts'
import { RecordRows, type RowsProps } from './record-rows.tsx'
import { TableFrame } from './table-frame.tsx'

/** Row heights in pixels. */
const rowHeights = { comfortable: 40, compact: 32 } as const

interface Props<T extends { id: Key }> extends RowsProps<T> {
  label: string
  sorting?: Sorting | undefined
  /** Column widths can be changed. */
  onResize?: ((columnId: string, width: number) => void) | undefined
}

/** Records as one-line rows. Virtualised: only rows near the viewport are rendered. */
export function RecordTable<T extends { id: Key }>(props: Props<T>) {
  const { label, records, selection, sorting, onResize } = props
  const rowHeight = rowHeights[useAppearance().density]
  const { ref: table, columns } = useFittedColumns(props.columns, selection !== undefined)
  return (
    // `clip` rounds the corners and, unlike `hidden`, keeps the header sticky.
    <Card ref={table} data-wide sx={{ overflow: 'clip' }}>
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
        <RecordRows {...props} columns={columns} rowHeight={rowHeight} />
      </TableFrame>
    </Card>
  )
}
