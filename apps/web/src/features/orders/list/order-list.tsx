import TrashIcon from '@mui/icons-material/DeleteOutlined'
import SearchIcon from '@mui/icons-material/SearchOff'
import WindowIcon from '@mui/icons-material/WindowOutlined'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { orderTabs } from '@veranda/contract'
import type { ReactNode } from 'react'
import { orderListQuery } from '#features/orders/order-queries.ts'
import { texts } from '#features/orders/texts.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { RecordList } from '#ui/lists/record-list.tsx'
import { listShortcuts } from '#ui/lists/row-keys.tsx'
import { EmptyState } from '#ui/page/states.tsx'
import { allTabs, clearedFilters, firstTab, type OrderFilter } from './order-filter.ts'
import { OrderSummary } from './order-summary.tsx'
import { useOrderColumns } from './use-order-columns.tsx'
import { usePrefetchForOffline } from './use-prefetch-for-offline.ts'

const t = texts.list
const shortcuts = listShortcuts(t.title)

interface Props {
  filter: OrderFilter
  onAdd: (() => void) | null
  toolbar?: ReactNode
}

export function OrderList({ filter, onAdd, toolbar }: Props) {
  const query = useInfiniteQuery(orderListQuery(filter))
  const navigate = useNavigate()
  const { isTrash } = filter
  const columns = useOrderColumns(isTrash)
  usePrefetchForOffline(query.data?.pages.flatMap(({ data }) => data) ?? [])
  return (
    <RecordList
      name="orders"
      label={t.table}
      query={query}
      texts={t}
      toolbar={toolbar}
      columns={columns}
      card={(order) => <OrderSummary order={order} isTrash={isTrash} />}
      onOpen={isTrash ? undefined : ({ id }) => void navigate({ to: pathTo('orders.show', { id }) })}
      shortcuts={isTrash ? undefined : shortcuts}
      empty={<NoOrders filter={filter} onAdd={onAdd} />}
    />
  )
}

/** An empty list: nothing found, nothing in the trash, or no orders yet. */
function NoOrders({ filter, onAdd }: Props) {
  if (filter.isTrash)
    return <EmptyState icon={<TrashIcon />} title={t.trashEmptyTitle} text={t.trashEmptyText} />
  const isAll = filter.tab === null && !filter.narrowed
  if (filter.q || (filter.tab !== firstTab && !isAll) || filter.narrowed)
    return <NothingFound filter={filter} isAll={isAll} />
  return isAll ? <NoOrdersYet onAdd={onAdd} /> : <NoneActive filter={filter} onAdd={onAdd} />
}

/** No active orders: checks whether there are any others. */
function NoneActive({ filter, onAdd }: Props) {
  const { setParams } = useSearchParams()
  const { data, isPending } = useInfiniteQuery(orderListQuery({ ...filter, tab: null }))
  if (isPending) return null
  if (data?.pages[0]?.data.length === 0) return <NoOrdersYet onAdd={onAdd} />
  return (
    <EmptyState
      icon={<WindowIcon />}
      title={t.noneActiveTitle}
      text={t.noneActiveText}
      action={
        <Button variant="outlined" onClick={() => setParams({ tab: allTabs })}>
          {t.reset}
        </Button>
      }
    />
  )
}

function NoOrdersYet({ onAdd }: Pick<Props, 'onAdd'>) {
  return (
    <EmptyState
      icon={<WindowIcon />}
      title={t.emptyTitle}
      text={t.emptyText}
      action={
        onAdd && (
          <Button variant="contained" onClick={onAdd}>
            {t.add}
          </Button>
        )
      }
    />
  )
}

/** A search without results in this tab is repeated in all orders. */
function NothingFound({ filter, isAll }: { filter: OrderFilter; isAll: boolean }) {
  const { setParams } = useSearchParams()
  const isFoundElsewhere = filter.q !== '' && !isAll
  const showAll = () =>
    setParams({ ...clearedFilters, tab: allTabs, ...(!isFoundElsewhere && { q: undefined }) })
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={t.nothingTitle}
      text={nothingText(filter)}
      action={
        <Button variant="outlined" onClick={showAll}>
          {isFoundElsewhere ? t.notFound.everywhere : t.reset}
        </Button>
      }
    />
  )
}

function nothingText({ q, tab, narrowed }: OrderFilter): string {
  if (!q) return t.nothingText
  if (narrowed) return t.notFound.narrowed(q)
  return tab ? t.notFound.onTab(orderTabs[tab], q) : t.notFound.anywhere(q)
}
