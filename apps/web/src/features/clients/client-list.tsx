import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DictionaryFilter } from '#entities/dictionary/dictionary-filter.tsx'
import { ViewMenu } from '#entities/view/view-menu.tsx'
import { pathTo } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { ChipGroup, ListToolbar } from '#ui/lists/list-toolbar.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { listShortcuts } from '#ui/lists/row-keys.tsx'
import { ClientCard } from './client-card.tsx'
import { type ClientFilter, clientListQuery, noConditions, viewParamsOf } from './client-queries.ts'
import { NoClients } from './no-clients.tsx'
import { texts } from './texts.ts'
import { useClientColumns } from './use-client-columns.tsx'

const t = texts.list
const shortcuts = listShortcuts(t.title, { rowActs: ['assignee'] })

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
  return (
    <RecordList
      name="clients"
      label={t.table}
      query={query}
      texts={t}
      toolbar={<Filters filter={filter} />}
      columns={columns}
      card={(client) => <ClientCard client={client} isTrash={isTrash} />}
      onOpen={isTrash ? undefined : ({ id }) => void navigate({ to: pathTo('clients.show', { id }) })}
      sorting={{ value: filter.sort, onChange: (sort) => setParams({ sort }) }}
      shortcuts={isTrash ? undefined : shortcuts}
      empty={<NoClients filter={filter} onAdd={onAdd} />}
    />
  )
}

/** Filters of the list; all of them live in the URL. */
function Filters({ filter }: { filter: ClientFilter }) {
  const { params, setParams } = useSearchParams()
  return (
    <ListToolbar>
      {!filter.isTrash && (
        <ViewMenu
          entity="clients"
          current={viewParamsOf(params)}
          cleared={{ ...noConditions, sort: undefined }}
          allLabel={t.allView}
        />
      )}
      <ListSearch q={filter.q} texts={t} />
      <DictionaryFilter
        kind="tag"
        chosen={filter.tags}
        onChange={(ids) => setParams({ tags: ids.join(',') })}
      />
      {!filter.isTrash && <PeopleChips filter={filter} />}
    </ListToolbar>
  )
}

function PeopleChips({ filter }: { filter: ClientFilter }) {
  const { setParams } = useSearchParams()
  const { scope } = useCurrentUser()
  const toggle = (user: 'me' | 'none') => setParams({ user: filter.user === user ? undefined : user })
  // Users who see only their own clients have no assignee filter.
  if (scope('client.read') !== 'all') return null
  return (
    <ChipGroup label={t.people}>
      <FilterChip label={t.mine} isOn={filter.user === 'me'} onClick={() => toggle('me')} />
      <FilterChip label={t.nobodys} isOn={filter.user === 'none'} onClick={() => toggle('none')} />
    </ChipGroup>
  )
}
