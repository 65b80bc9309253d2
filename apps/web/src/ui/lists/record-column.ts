import { storageKeys } from '@veranda/contract'
import { type ReactNode, useState } from 'react'

/** A column of a record list, declared once for every window width. */
export interface RecordColumn<T> {
  id: string
  label: string
  /** In pixels. The column without a width takes the rest. */
  width?: number
  align?: 'right'
  /** Long text is truncated to one line; plain text gets a tooltip. */
  cell: (record: T) => ReactNode
  /** Shown in secondary colour. */
  isQuiet?: (record: T) => boolean
  /** Shown by default only on very wide windows. */
  isForWide?: boolean
  /** Always shown and not offered as a choice. */
  isFixed?: boolean
  /** Buttons: the last line of a card, without a label. */
  isAction?: boolean
  /** The list's orders by this column, as its query names them; the first is taken first. */
  sorts?: readonly [first: string, second: string]
}

/** The last column of a trash list, with the restore button. */
export const trashColumn = <T>(label: string, cell: (record: T) => ReactNode): RecordColumn<T> => ({
  id: 'action',
  label,
  width: 132,
  align: 'right',
  isFixed: true,
  isAction: true,
  cell,
})

/** The column of the last change, by which lists of leads and clients are sorted too. */
export const changedColumn = <T>(label: string, cell: (record: T) => ReactNode): RecordColumn<T> => ({
  id: 'changed',
  label,
  width: 140,
  isForWide: true,
  sorts: ['-updated_at', 'updated_at'],
  cell,
})

/** A user's choice for a list; what is absent is as declared. */
interface Choice {
  shown: Record<string, boolean>
  order: string[]
  widths: Record<string, number>
}

const unchosen: Choice = { shown: {}, order: [], widths: {} }

/** Width limits of a column in pixels. */
export const columnWidths = { min: 56, max: 600 }

/** Choices by list name, stored in the browser. */
function rememberedChoices(): Record<string, Choice> {
  try {
    return JSON.parse(localStorage.getItem(storageKeys.listColumns) ?? '{}')
  } catch {
    return {}
  }
}

/** The stored choice; earlier versions stored only which columns are shown. */
function rememberedChoice(list: string): Choice {
  const stored: Partial<Choice> | Record<string, boolean> | undefined = rememberedChoices()[list]
  if (!stored) return unchosen
  return 'order' in stored
    ? { ...unchosen, ...(stored as Partial<Choice>) }
    : { ...unchosen, shown: stored as Record<string, boolean> }
}

export interface ColumnChoice<T> {
  shown: readonly RecordColumn<T>[]
  /** All columns that can be moved or hidden, in their order. */
  movable: readonly { column: RecordColumn<T>; isShown: boolean }[]
  toggle: (id: string) => void
  reorder: (ids: string[]) => void
  resize: (id: string, width: number) => void
  /** Absent while everything is as declared. */
  reset?: (() => void) | undefined
}

/** The columns chosen for a list, stored in the browser; the default ones until then. */
export function useColumnChoice<T>(
  list: string,
  columns: readonly RecordColumn<T>[],
  isWide: boolean,
): ColumnChoice<T> {
  const [choice, setChoice] = useState<Choice>(() => rememberedChoice(list))
  const change = (changes: Partial<Choice>) => {
    const next = { ...choice, ...changes }
    setChoice(next)
    localStorage.setItem(storageKeys.listColumns, JSON.stringify({ ...rememberedChoices(), [list]: next }))
  }
  const isShown = ({ id, isFixed, isForWide }: RecordColumn<T>) =>
    isFixed || (choice.shown[id] ?? (!isForWide || isWide))
  const ordered = inOrder(columns, choice.order).map((column) => {
    const width = choice.widths[column.id]
    return column.width !== undefined && width !== undefined ? { ...column, width } : column
  })
  const movable = ordered.filter(({ isAction }) => !isAction)
  return {
    shown: ordered.filter(isShown),
    movable: movable.map((column) => ({ column, isShown: isShown(column) })),
    toggle: (id) => {
      const column = columns.find((one) => one.id === id)
      if (column) change({ shown: { ...choice.shown, [id]: !isShown(column) } })
    },
    reorder: (order) => change({ order }),
    resize: (id, width) => {
      const limited = Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)))
      change({ widths: { ...choice.widths, [id]: limited } })
    },
    reset: isSame(choice, unchosen) ? undefined : () => change(unchosen),
  }
}

const isSame = (one: Choice, other: Choice) => JSON.stringify(one) === JSON.stringify(other)

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
