import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import TableCell from '@mui/material/TableCell'
import TableSortLabel from '@mui/material/TableSortLabel'
import { columnWidths } from '@veranda/contract'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { roles } from '#ui/lists/table/table-frame.tsx'
import { texts as t } from '#ui/lists/texts.ts'

/** The order of a list and how to change it. */
export interface Sorting {
  value: string
  onChange: (sort: string) => void
}

interface Props<T> {
  column: RecordColumn<T>
  sorting?: Sorting | undefined
  onResize?: (width: number) => void
}

/** A column's name, by which the list is sorted, and its edge, by which it is made wider. */
export function ColumnHeader<T>({ column, sorting, onResize }: Props<T>) {
  const { label, align = 'left', width } = column
  return (
    <TableCell
      {...roles.header}
      align={align}
      {...(width === undefined && { 'data-pinned': true })}
      {...sortState(column, sorting)}
    >
      {sorting && column.sorts ? <SortLabel column={column} sorting={sorting} /> : label}
      {width !== undefined && onResize && <Edge label={label} width={width} onResize={onResize} />}
    </TableCell>
  )
}

const isDescending = (sort: string) => sort.startsWith('-')

function sortState<T>({ sorts }: RecordColumn<T>, sorting: Sorting | undefined) {
  if (!sorting || !sorts?.includes(sorting.value)) return {}
  return { 'aria-sort': isDescending(sorting.value) ? 'descending' : 'ascending' } as const
}

/** The arrow of a column that is not sorted by gives its place to the name. */
const shrinksFirst = 1000

const SortText = styled('span')({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' })

function SortLabel<T>({ column: { label, sorts }, sorting }: { column: RecordColumn<T>; sorting: Sorting }) {
  const [first, second] = sorts ?? ['', '']
  const isActive = sorting.value === first || sorting.value === second
  const shown = isActive ? sorting.value : first
  return (
    <TableSortLabel
      sx={{ maxWidth: '100%', '& svg': { minWidth: 0, flexShrink: isActive ? 0 : shrinksFirst } }}
      active={isActive}
      direction={isDescending(shown) ? 'desc' : 'asc'}
      onClick={() => sorting.onChange(sorting.value === first ? second : first)}
    >
      <SortText>{label}</SortText>
    </TableSortLabel>
  )
}

/** Pixels of one key press. */
const step = 16

interface EdgeProps {
  label: string
  width: number
  onResize: (width: number) => void
}

function Edge({ label, width, onResize }: EdgeProps) {
  const start = useRef<{ x: number; width: number } | null>(null)
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width }
  }
  const move = ({ clientX }: PointerEvent) => {
    if (start.current) onResize(start.current.width + clientX - start.current.x)
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onResize(width + by)
  }
  return (
    <Box
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t.width(label)}
      aria-valuenow={width}
      aria-valuemin={columnWidths.min}
      aria-valuemax={columnWidths.max}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = null
      }}
      onKeyDown={press}
      sx={{
        position: 'absolute',
        top: 6,
        bottom: 6,
        right: 0,
        width: 9,
        cursor: 'col-resize',
        touchAction: 'none',
        borderRight: '2px solid transparent',
        '&:hover, &:focus-visible': { borderRightColor: 'primary.main', outline: 'none' },
      }}
    />
  )
}
