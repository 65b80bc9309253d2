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

type Choice = Record<string, boolean>

/** Chosen columns by list name, stored in the browser. */
function rememberedChoices(): Record<string, Choice> {
  try {
    return JSON.parse(localStorage.getItem(storageKeys.listColumns) ?? '{}')
  } catch {
    return {}
  }
}

export interface ColumnChoice<T> {
  shown: readonly RecordColumn<T>[]
  /** Columns that can be hidden. */
  optional: readonly { column: RecordColumn<T>; isShown: boolean }[]
  toggle: (id: string) => void
}

/** The columns chosen for a list, stored in the browser; the default ones until then. */
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
