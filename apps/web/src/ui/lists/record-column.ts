import type { ReactNode } from 'react'

/** A column of a record list, declared once for every window width. */
export interface RecordColumn<T> {
  id: string
  label: string
  /** In pixels. The column without a width takes the rest. */
  width?: number
  /** In pixels: what it shows is of no use in less. */
  minWidth?: number
  /** Never narrowed: what it shows is of no use cut off. */
  isWhole?: boolean
  align?: 'right'
  /** Long text is truncated to one line; plain text gets a tooltip. */
  cell: (record: T) => ReactNode
  /** Shown in secondary colour. */
  isQuiet?: (record: T) => boolean
  /** Shown by default only on very wide windows. */
  isForWide?: boolean
  /** Hidden until the user asks for it. */
  isExtra?: boolean
  /** Always shown and not offered as a choice. */
  isFixed?: boolean
  /** Buttons: the last line of a card, without a label. */
  isAction?: boolean
  /** The list's orders by this column, as its query names them; the first is taken first. */
  sorts?: readonly [first: string, second: string]
}

/** The day of a date with its time, in pixels. */
export const dateWidth = 104

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
  minWidth: dateWidth,
  isForWide: true,
  sorts: ['-updated_at', 'updated_at'],
  cell,
})
