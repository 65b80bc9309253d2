import { storageKeys } from '@veranda/contract'
import { type ReactNode, useState } from 'react'

/** A column of a list of records, declared once for every width of the window. */
export interface RecordColumn<T> {
  id: string
  label: string
  /** In pixels. The column without a width takes what the others leave. */
  width?: number
  align?: 'right'
  /** Long text of one line is cut; the whole of it is the tooltip where the cell is plain text. */
  cell: (record: T) => ReactNode
  /** Text of less weight: an absent value, a number nobody reads. */
  isQuiet?: (record: T) => boolean
  /** Shown without being chosen only where the window is very wide. */
  isForWide?: boolean
  /** Always shown, and not offered as a choice. */
  isFixed?: boolean
}

/** The last column of a trash: what takes a record back. */
export const trashColumn = <T>(label: string, cell: (record: T) => ReactNode): RecordColumn<T> => ({
  id: 'action',
  label,
  width: 132,
  align: 'right',
  isFixed: true,
  cell,
})

type Choice = Record<string, boolean>

/** Which columns a browser shows of each list, by the list's name. */
function rememberedChoices(): Record<string, Choice> {
  try {
    return JSON.parse(localStorage.getItem(storageKeys.listColumns) ?? '{}')
  } catch {
    return {}
  }
}

export interface ColumnChoice<T> {
  shown: readonly RecordColumn<T>[]
  /** Columns that may be hidden and shown. */
  optional: readonly { column: RecordColumn<T>; isShown: boolean }[]
  toggle: (id: string) => void
}

/** The columns that somebody has chosen for a list, kept by the browser; the usual ones until then. */
export function useColumnChoice<T>(
  list: string,
  columns: readonly RecordColumn<T>[],
  isWide: boolean,
): ColumnChoice<T> {
  const [choice, setChoice] = useState<Choice>(() => rememberedChoices()[list] ?? {})
  const isShown = ({ id, isFixed, isForWide }: RecordColumn<T>) =>
    isFixed || (choice[id] ?? (!isForWide || isWide))
  const toggle = (id: string) => {
    const column = columns.find((one) => one.id === id)
    if (!column) return
    const next = { ...choice, [id]: !isShown(column) }
    setChoice(next)
    localStorage.setItem(storageKeys.listColumns, JSON.stringify({ ...rememberedChoices(), [list]: next }))
  }
  const optional = columns.filter(({ isFixed }) => !isFixed)
  return {
    shown: columns.filter(isShown),
    optional: optional.map((column) => ({ column, isShown: isShown(column) })),
    toggle,
  }
}
