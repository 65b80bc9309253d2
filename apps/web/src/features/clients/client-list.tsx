import { useInfiniteQuery } from '@tanstack/react-query'
import type { Client } from '@veranda/contract'
import { PagedList } from '#ui/records/paged-list.tsx'
import { useTableRoom } from '#ui/records/use-table-room.ts'
import { ClientCards } from './client-cards.tsx'
import { type ClientFilter, clientListQuery } from './client-queries.ts'
import { ClientTable } from './client-table.tsx'
import { NoClients } from './no-clients.tsx'
import { texts } from './texts.ts'

interface Props {
  filter: ClientFilter
  onAdd: (() => void) | null
}

export function ClientList({ filter, onAdd }: Props) {
  const query = useInfiniteQuery(clientListQuery(filter))
  return (
    <PagedList query={query} texts={texts.list}>
      {(clients) =>
        clients.length === 0 ? (
          <NoClients filter={filter} onAdd={onAdd} />
        ) : (
          <Clients clients={clients} isTrash={filter.isTrash} />
        )
      }
    </PagedList>
  )
}

/** A table where there is room for one. */
function Clients({ clients, isTrash }: { clients: Client[]; isTrash: boolean }) {
  const Layout = useTableRoom() ? ClientTable : ClientCards
  return <Layout clients={clients} isTrash={isTrash} />
}
