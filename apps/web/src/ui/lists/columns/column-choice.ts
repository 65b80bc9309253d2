import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { columnWidths } from '@veranda/contract'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { type ListView, useColumnSetup } from './column-setup.ts'

export interface ColumnChoice<T> {
  shown: readonly RecordColumn<T>[]
  /** All columns that can be moved or hidden, in their order. */
  movable: readonly { column: RecordColumn<T>; isShown: boolean }[]
  toggle: (id: string) => void
  reorder: (ids: string[]) => void
  resize: (id: string, width: number) => void
  /** Absent while nothing was changed. */
  reset?: (() => void) | undefined
}

/** The columns chosen for a list or a saved view of it; the default ones until then. */
export function useColumnChoice<T>(
  list: string,
  columns: readonly RecordColumn<T>[],
  { isWide, view }: { isWide: boolean; view: ListView | undefined },
): ColumnChoice<T> {
  const { setup, isChanged, change, reset } = useColumnSetup(list, view)
  const isShown = ({ id, isFixed, isForWide, isExtra }: RecordColumn<T>) =>
    isFixed || (setup.shown[id] ?? (!isExtra && (!isForWide || isWide)))
  const ordered = inOrder(columns, setup.order).map((column) => {
    const width = setup.widths[column.id]
    return column.width !== undefined && width !== undefined ? { ...column, width } : column
  })
  const movable = ordered.filter(({ isAction }) => !isAction)
  return {
    shown: ordered.filter(isShown),
    movable: movable.map((column) => ({ column, isShown: isShown(column) })),
    toggle: (id) => {
      const column = columns.find((one) => one.id === id)
      if (column) change({ shown: { ...setup.shown, [id]: !isShown(column) } })
    },
    reorder: (order) => change({ order }),
    resize: (id, width) => {
      const limited = Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)))
      change({ widths: { ...setup.widths, [id]: limited } })
    },
    reset: isChanged ? reset : undefined,
  }
}

/** Names of the columns that a list shows, in their order. */
export function useShownColumns<T>(
  list: string,
  columns: readonly RecordColumn<T>[],
  view: ListView | undefined,
): string[] {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('xl'))
  return useColumnChoice(list, columns, { isWide, view }).shown.map(({ id }) => id)
}

/** Columns in the chosen order; those added since stand behind their declared neighbour, buttons stay last. */
function inOrder<T>(columns: readonly RecordColumn<T>[], order: readonly string[]): RecordColumn<T>[] {
  const placeOf = ({ id, isAction }: RecordColumn<T>, declared: number): number => {
    if (isAction) return Number.POSITIVE_INFINITY
    const place = order.indexOf(id)
    if (place >= 0 || order.length === 0) return place
    const neighbour = columns[declared - 1]
    return neighbour ? placeOf(neighbour, declared - 1) + 0.5 : -1
  }
  const placed = columns.map((column, index) => ({ column, place: placeOf(column, index) }))
  return placed.sort((one, other) => compare(one.place, other.place)).map(({ column }) => column)
}

/** Infinity minus infinity is no number. */
const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)
