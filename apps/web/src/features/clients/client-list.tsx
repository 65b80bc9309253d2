import Stack from '@mui/material/Stack'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ClientListItem } from '@veranda/contract'
import { useBulkSelection } from '#entities/bulk-change/use-bulk-selection.ts'
import { AssigneeChips } from '#entities/user/assignee-chips.tsx'
import { ViewMenu } from '#entities/view/view-menu.tsx'
import { useViews } from '#entities/view/view-queries.ts'
import { chipCount } from '#lib/format/chip-count.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { FiltersButton } from '#ui/lists/filters-button.tsx'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { ListToolbar } from '#ui/lists/list-toolbar.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { listShortcuts } from '#ui/lists/row-keys.tsx'
import type { OpenedRowMenu } from '#ui/lists/row-menu/row-menu-area.tsx'
import { ClientBulkBar } from './client-bulk-bar.tsx'
import { ClientCard } from './client-card.tsx'
import {
  type ClientFilter,
  clientCountsQuery,
  clientListQuery,
  conditionsOf,
  hasFilters,
  noConditions,
  panelCount,
  viewParamsOf,
} from './client-queries.ts'
import { ClientRowMenu } from './client-row-menu.tsx'
import { ClientFilterPanel } from './filters/client-filter-panel.tsx'
import { NarrowedChips } from './filters/narrowed-chips.tsx'
import { NoClients } from './no-clients.tsx'
import { texts } from './texts.ts'
import { useClientColumns } from './use-client-columns.tsx'

const t = texts.list
const shortcuts = listShortcuts(t.title, { rowActs: ['assignee'], canSelect: true, hasMenu: true })

const rowMenu = {
  name: ({ name }: ClientListItem) => name,
  render: (opened: OpenedRowMenu<ClientListItem>) => <ClientRowMenu {...opened} />,
}

interface Props {
  filter: ClientFilter
  onAdd: (() => void) | null
}

export function ClientList({ filter, onAdd }: Props) {
  const query = useInfiniteQuery(clientListQuery(filter))
  const navigate = useNavigate()
  const { setParams } = useSearchParams()
  const { isTrash } = filter
  const columns = useClientColumns(isTrash)
  const { chosen: view } = useViews('clients')
  const { rules, filterTotal } = useBulkSelection({
    permissions: { read: 'client.read', update: 'client.update' },
    query,
    conditions: conditionsOf(filter),
    texts: { all: texts.bulk.all, one: ({ name }: ClientListItem) => texts.bulk.one(name) },
    forms: t.forms,
  })
  return (
    <RecordList
      name="clients"
      label={t.table}
      query={query}
      texts={t}
      toolbar={<Filters filter={filter} />}
      columns={columns}
      view={view}
      card={(client) => <ClientCard client={client} isTrash={isTrash} />}
      onOpen={isTrash ? undefined : ({ id }) => void navigate({ to: pathTo('clients.show', { id }) })}
      selecting={
        isTrash
          ? undefined
          : {
              rules,
              bar: (clients, selection) => <ClientBulkBar {...{ clients, filter, filterTotal, selection }} />,
            }
      }
      sorting={{ value: filter.sort, onChange: (sort) => setParams({ sort }) }}
      shortcuts={isTrash ? undefined : shortcuts}
      rowMenu={isTrash ? undefined : rowMenu}
      empty={<NoClients filter={filter} onAdd={onAdd} />}
    />
  )
}

/** Filters of the list; all of them live in the URL. */
function Filters({ filter }: { filter: ClientFilter }) {
  const { params, setParams } = useSearchParams()
  const { data: counts } = useQuery({ ...clientCountsQuery(filter), enabled: !filter.isTrash })
  return (
    <ListToolbar>
      <ListSearch q={filter.q} texts={t} />
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', order: { md: -1 } }}>
        {!filter.isTrash && (
          <ViewMenu
            entity="clients"
            current={viewParamsOf(params)}
            cleared={{ ...noConditions, sort: undefined }}
            allLabel={t.allView}
          />
        )}
        <FiltersButton
          count={panelCount(filter)}
          onClear={hasFilters(filter) ? () => setParams(noConditions) : undefined}
        >
          <ClientFilterPanel filter={filter} />
        </FiltersButton>
      </Stack>
      {!filter.isTrash && (
        <AssigneeChips
          user={filter.user}
          permission="client.read"
          counts={{ mine: chipCount(counts?.mine), unassigned: chipCount(counts?.unassigned) }}
        />
      )}
      <NarrowedChips filter={filter} />
    </ListToolbar>
  )
}
