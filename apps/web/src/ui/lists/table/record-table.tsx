import Card from '@mui/material/Card'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { CSSProperties, Key } from 'react'
import { useAppearance } from '#lib/browser/appearance.ts'
import { PlainCheckbox } from '#ui/fields/plain-checkbox.tsx'
import { ColumnHeader, type Sorting } from '#ui/lists/columns/column-header.tsx'
import { selectionWidth, useFittedColumns } from '#ui/lists/columns/use-fitted-columns.ts'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { useWidePage } from '#ui/page/use-wide-page.ts'
import { RecordRows, type RowsProps } from './record-rows.tsx'
import { columnsOfRows, roles, TableFrame } from './table-frame.tsx'

/** Row heights in pixels. */
const rowHeights = { comfortable: 40, compact: 32 } as const
const rowHeightByFinger = 48

interface Props<T extends { id: Key }> extends RowsProps<T> {
  label: string
  sorting?: Sorting | undefined
  /** Column widths can be changed. */
  onResize?: ((columnId: string, width: number) => void) | undefined
}

/** The columns as grid tracks: those without a width share what is left; where all have one, they share everything. */
function tracksOf<T>(columns: readonly RecordColumn<T>[], hasSelection: boolean): string {
  const isFlexible = columns.some(({ width }) => width === undefined)
  const tracks = columns.map(({ width }) => {
    if (width === undefined) return 'minmax(0, 1fr)'
    return isFlexible ? `${width}px` : `minmax(0, ${width}fr)`
  })
  return [...(hasSelection ? [`${selectionWidth}px`] : []), ...tracks].join(' ')
}

/** Records as one-line rows. Virtualised: only rows near the viewport are rendered. */
export function RecordTable<T extends { id: Key }>(props: Props<T>) {
  const { label, records, selection, sorting, onResize } = props
  const { density } = useAppearance()
  useWidePage()
  const rowHeight = useMediaQuery('(pointer: coarse)') ? rowHeightByFinger : rowHeights[density]
  const { ref: table, columns, scrolledWidth } = useFittedColumns(props.columns, selection !== undefined)
  return (
    // `clip` rounds the corners and, unlike `hidden`, keeps the header sticky.
    <Card ref={table} sx={{ overflow: scrolledWidth ? 'auto clip' : 'clip' }}>
      <TableFrame
        {...roles.table}
        {...(scrolledWidth && { 'data-scrolls': true })}
        rowHeight={rowHeight}
        style={
          {
            [columnsOfRows]: tracksOf(columns, selection !== undefined),
            minWidth: scrolledWidth,
          } as CSSProperties
        }
        aria-label={label}
        aria-rowcount={records.length + 1}
      >
        <TableHead {...roles.group}>
          <TableRow {...roles.row}>
            {selection && (
              <TableCell {...roles.header} data-selects>
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
        <RecordRows key={rowHeight} {...props} columns={columns} rowHeight={rowHeight} />
      </TableFrame>
    </Card>
  )
}
