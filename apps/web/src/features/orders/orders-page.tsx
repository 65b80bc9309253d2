import AddIcon from '@mui/icons-material/Add'
import TrashIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useNavigate } from '@tanstack/react-router'
import { type OrderTab, orderTabs, pages } from '@veranda/contract'
import { useState } from 'react'
import { pathTo } from '#lib/routes/paths.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { ChipGroup, ChipLine, ListToolbar } from '#ui/lists/list-toolbar.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { CalendarView } from './calendar/calendar-view.tsx'
import { CreateOrderDialog } from './create/create-order-dialog.tsx'
import {
  allTabs,
  filterOf,
  firstTab,
  type OrderFilter,
  type OrderView,
  orderViews,
} from './list/order-filter.ts'
import { OrderList } from './list/order-list.tsx'
import { OrdersBoard } from './list/orders-board.tsx'
import { ReportFilterChip } from './list/report-filter-chip.tsx'
import { ShopBoard } from './shop/shop-board.tsx'
import { StockView } from './stock/stock-view.tsx'
import { texts } from './texts.ts'

const t = texts.list

/** Views of the workshop, for users who make windows. */
const shopViews: readonly OrderView[] = ['shop', 'stock']

/** `/orders`: all orders as a list or by stages, and the trash. */
export function OrdersPage() {
  const { params } = useSearchParams()
  const { can } = useCurrentUser()
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const filter = filterOf(params)
  const add = can('order.create') ? () => setAdding(true) : null
  return (
    <>
      <PageHeader
        title={filter.isTrash ? t.trashTitle : t.title}
        {...(filter.isTrash && { backTo: pages['orders.index'].path, backLabel: t.leaveTrash })}
        actions={
          !filter.isTrash && <PageActions view={filter.view} onAdd={add} hasTrash={can('order.delete')} />
        }
      />
      <View filter={filter} onAdd={add} />
      {isAdding && (
        <CreateOrderDialog
          onClose={() => setAdding(false)}
          onCreated={(order) => void navigate({ to: pathTo('orders.show', { id: order.id }) })}
        />
      )}
    </>
  )
}

function View({ filter, onAdd }: { filter: OrderFilter; onAdd: (() => void) | null }) {
  const toolbar = <Filters filter={filter} />
  if (filter.view === 'list') return <OrderList filter={filter} onAdd={onAdd} toolbar={toolbar} />
  return (
    <>
      <Box sx={{ mb: 1.5 }}>{toolbar}</Box>
      {filter.view === 'shop' && <ShopBoard />}
      {filter.view === 'stock' && <StockView />}
      {filter.view === 'calendar' && <CalendarView />}
      {filter.view === 'board' && <OrdersBoard filter={filter} />}
    </>
  )
}

interface PageActionsProps {
  view: OrderView
  onAdd: (() => void) | null
  hasTrash: boolean
}

function PageActions({ view, onAdd, hasTrash }: PageActionsProps) {
  return (
    <>
      <ViewSwitch view={view} />
      {hasTrash && (
        <LinkButton
          to={`${pages['orders.index'].path}${stringifySearch({ trash: 'true' })}`}
          startIcon={<TrashIcon />}
          color="secondary"
        >
          {t.trash}
        </LinkButton>
      )}
      {onAdd && (
        <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
          {t.add}
        </Button>
      )}
    </>
  )
}

function Filters({ filter }: { filter: OrderFilter }) {
  const { setParams } = useSearchParams()
  const seesPrices = useCurrentUser().can('order.price.read')
  const tabs = (Object.entries(orderTabs) as [OrderTab, string][]).filter(
    ([tab]) => seesPrices || tab !== 'debt',
  )
  return (
    <ListToolbar>
      {filter.view !== 'calendar' && !shopViews.includes(filter.view) && (
        <ListSearch q={filter.q} texts={t} />
      )}
      {filter.narrowed && filter.view === 'list' && <ReportFilterChip narrowed={filter.narrowed} />}
      {!filter.isTrash && filter.view === 'list' && (
        <ChipLine>
          <ChipGroup label={t.tabs}>
            {tabs.map(([tab, label]) => (
              <FilterChip
                key={tab}
                label={label}
                isOn={filter.tab === tab}
                onClick={() => setParams({ tab: tab === firstTab ? undefined : tab })}
              />
            ))}
            <FilterChip
              label={t.allTabs}
              isOn={filter.tab === null}
              onClick={() => setParams({ tab: allTabs })}
            />
          </ChipGroup>
        </ChipLine>
      )}
    </ListToolbar>
  )
}

function ViewSwitch({ view }: { view: OrderView }) {
  const { setParams } = useSearchParams()
  const hasShop = useCurrentUser().can('order.produce')
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label={t.view}
      onChange={(_event, chosen: OrderView | null) =>
        chosen &&
        setParams({ view: chosen === 'list' ? undefined : chosen, unit: undefined, part: undefined })
      }
    >
      {orderViews
        .filter((one) => !shopViews.includes(one) || hasShop)
        .map((one) => (
          <ToggleButton key={one} value={one}>
            {t.views[one]}
          </ToggleButton>
        ))}
    </ToggleButtonGroup>
  )
}
