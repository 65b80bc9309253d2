import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Key, ReactNode } from 'react'
import { ColumnCard } from './cards/column-card.tsx'
import { RecordCards } from './cards/record-cards.tsx'
import { useColumnChoice } from './columns/column-choice.ts'
import type { Sorting } from './columns/column-header.tsx'
import { ColumnMenu } from './columns/column-menu.tsx'
import { type ListView, useSendColumnSetups } from './columns/column-setup.ts'
import { PagedList, type PagedListProps } from './paged-list.tsx'
import type { RecordColumn } from './record-column.ts'
import type { ListShortcuts } from './row-keys.tsx'
import { RowMenuArea, type RowMenuOf } from './row-menu/row-menu-area.tsx'
import { RecordTable } from './table/record-table.tsx'
import { type Selection, type SelectionRules, useSelection } from './use-selection.ts'
import { useTableSpace } from './use-table-space.ts'

interface Props<T extends { id: Key }> extends Omit<PagedListProps<T>, 'children' | 'end'> {
  /** Under this name the account keeps the chosen columns. */
  name: string
  label: string
  columns: readonly RecordColumn<T>[]
  /** The saved view that is shown, which may keep columns of its own. */
  view?: ListView | undefined
  /** Content of a card, where a table does not fit; by default drawn from the columns. */
  card?: (record: T) => ReactNode
  onOpen?: ((record: T) => void) | undefined
  /** Shown when the list is empty. */
  empty: ReactNode
  /** Shown after the records. */
  after?: (records: T[]) => ReactNode
  /** Which records can be selected, and what is shown for the selected ones. */
  selecting?: Selecting<T> | undefined
  sorting?: Sorting | undefined
  shortcuts?: ListShortcuts | undefined
  /** Opens a record for editing, by a key. */
  onEdit?: ((record: T) => void) | undefined
  /** Opens a record for making a client of it, by a key. */
  onConvert?: ((record: T) => void) | undefined
  rowMenu?: RowMenuOf<T> | undefined
}

interface Selecting<T extends { id: Key }> {
  rules: SelectionRules<T>
  bar: (records: T[], selection: Selection<T>) => ReactNode
}

/** A record list read page by page: a table if it fits beside the menu, else cards. */
export function RecordList<T extends { id: Key }>(props: Props<T>) {
  const {
    name,
    label,
    columns,
    view,
    card,
    onOpen,
    empty,
    after,
    selecting,
    sorting,
    shortcuts,
    onEdit,
    onConvert,
    rowMenu,
    ...paged
  } = props
  const { breakpoints } = useTheme()
  const isTable = useTableSpace()
  const isWide = useMediaQuery(breakpoints.up('xl'))
  useSendColumnSetups()
  const choice = useColumnChoice(name, columns, { isWide, view })
  return (
    <PagedList {...paged} end={isTable && <ColumnMenu choice={choice} />}>
      {(records) =>
        records.length === 0 ? (
          empty
        ) : (
          <Records
            {...{
              name,
              label,
              records,
              card,
              onOpen,
              after,
              selecting,
              isTable,
              sorting,
              shortcuts,
              onEdit,
              onConvert,
              rowMenu,
            }}
            onResize={choice.resize}
            columns={isTable ? choice.shown : columns}
          />
        )
      }
    </PagedList>
  )
}

interface RecordsProps<T extends { id: Key }>
  extends Pick<
    Props<T>,
    | 'name'
    | 'label'
    | 'columns'
    | 'card'
    | 'onOpen'
    | 'after'
    | 'selecting'
    | 'sorting'
    | 'shortcuts'
    | 'onEdit'
    | 'onConvert'
    | 'rowMenu'
  > {
  records: T[]
  onResize: (columnId: string, width: number) => void
  isTable: boolean
}

function Records<T extends { id: Key }>(props: RecordsProps<T>) {
  const {
    name,
    label,
    records,
    columns,
    card,
    onOpen,
    after,
    selecting,
    isTable,
    sorting,
    shortcuts,
    onEdit,
    onConvert,
    rowMenu,
    onResize,
  } = props
  const selection = useSelection(records, selecting?.rules ?? nothingSelectable)
  const rows = isTable ? (
    <RecordTable
      {...{ name, label, records, columns, onOpen }}
      {...{ selection, sorting, shortcuts, onEdit, onConvert, onResize }}
    />
  ) : (
    <RecordCards
      {...{ name, label, records, onOpen, selection }}
      menuNameOf={rowMenu?.name}
      card={card ?? ((record) => <ColumnCard record={record} columns={columns} />)}
    />
  )
  return (
    <>
      {rowMenu ? (
        <RowMenuArea records={records} menu={rowMenu} hasPointer={isTable}>
          {rows}
        </RowMenuArea>
      ) : (
        rows
      )}
      {after?.(records)}
      {selection && selecting?.bar(records, selection)}
    </>
  )
}

const nothingSelectable = { mayChoose: () => false, max: 0, texts: { all: '', one: () => '' } }
