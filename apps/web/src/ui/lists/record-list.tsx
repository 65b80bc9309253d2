import Card from '@mui/material/Card'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Key, ReactNode } from 'react'
import { CardList } from './card-list.tsx'
import { ColumnCard } from './column-card.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { PagedList, type PagedListProps } from './paged-list.tsx'
import { type RecordColumn, useColumnChoice } from './record-column.ts'
import { RecordTable } from './record-table.tsx'
import { onRowClick } from './row-click.ts'
import { useTableSpace } from './use-table-space.ts'

interface Props<T> extends Omit<PagedListProps<T>, 'children' | 'end'> {
  /** Under this name the browser stores the chosen columns. */
  name: string
  label: string
  columns: readonly RecordColumn<T>[]
  /** Content of a card, where a table does not fit; by default drawn from the columns. */
  card?: (record: T) => ReactNode
  onOpen?: ((record: T) => void) | undefined
  /** Shown when the list is empty. */
  empty: ReactNode
  /** Shown after the records. */
  after?: (records: T[]) => ReactNode
}

/** A record list read page by page: a table if it fits beside the menu, else cards. */
export function RecordList<T extends { id: Key }>(props: Props<T>) {
  const { name, label, columns, card, onOpen, empty, after, ...paged } = props
  const { breakpoints } = useTheme()
  const isTable = useTableSpace()
  const isWide = useMediaQuery(breakpoints.up('xl'))
  const choice = useColumnChoice(name, columns, isWide)
  return (
    <PagedList {...paged} end={isTable && <ColumnMenu choice={choice} />}>
      {(records) => {
        if (records.length === 0) return empty
        return (
          <>
            {isTable ? (
              <RecordTable label={label} records={records} columns={choice.shown} onOpen={onOpen} />
            ) : (
              <CardList label={label}>
                {records.map((record) => (
                  <Card
                    component="li"
                    key={record.id}
                    sx={{ p: 1.5, ...(onOpen && { cursor: 'pointer' }) }}
                    {...(onOpen && { onClick: onRowClick(() => onOpen(record)) })}
                  >
                    {card ? card(record) : <ColumnCard record={record} columns={columns} />}
                  </Card>
                ))}
              </CardList>
            )}
            {after?.(records)}
          </>
        )
      }}
    </PagedList>
  )
}
