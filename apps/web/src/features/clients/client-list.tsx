import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Client } from '@veranda/contract'
import { ListFooter } from '#ui/records/list-footer.tsx'
import { listTotal } from '#ui/records/list-total.ts'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { ClientCards } from './client-cards.tsx'
import { type ClientFilter, clientListQuery } from './client-queries.ts'
import { ClientTable } from './client-table.tsx'
import { NoClients } from './no-clients.tsx'
import { texts } from './texts.ts'

const t = texts.list

interface Props {
  filter: ClientFilter
  onAdd: (() => void) | null
}

export function ClientList({ filter, onAdd }: Props) {
  const query = useInfiniteQuery(clientListQuery(filter))
  const { data, error, isPlaceholderData } = query
  if (!data && error) {
    return <ErrorState error={error} title={t.loadFailure} onRetry={() => void query.refetch()} />
  }
  if (!data) return <ListSkeleton />

  const clients = data.pages.flatMap((page) => page.data)
  const [first] = data.pages
  return (
    <>
      <Typography color="textSecondary" role="status" sx={{ mb: 1.5, minHeight: 24 }}>
        {first && first.total > 0 && listTotal(first, t.forms)}
      </Typography>
      <Box
        aria-busy={isPlaceholderData}
        sx={{ opacity: isPlaceholderData ? 0.55 : 1, transition: 'opacity .15s' }}
      >
        {clients.length === 0 ? (
          <NoClients filter={filter} onAdd={onAdd} />
        ) : (
          <Clients clients={clients} isTrash={filter.isTrash} />
        )}
      </Box>
      {error && (
        <Alert
          severity="error"
          sx={{ mt: 2 }}
          action={<Button onClick={() => void query.refetch()}>{t.retry}</Button>}
        >
          {query.isFetchNextPageError ? t.moreFailure : t.loadFailure}
        </Alert>
      )}
      <ListFooter
        hasMore={query.hasNextPage && !isPlaceholderData}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

/** A table where there is room for one. */
function Clients({ clients, isTrash }: { clients: Client[]; isTrash: boolean }) {
  const theme = useTheme()
  const isNarrow = useMediaQuery(theme.breakpoints.down(768))
  const Layout = isNarrow ? ClientCards : ClientTable
  return <Layout clients={clients} isTrash={isTrash} />
}
