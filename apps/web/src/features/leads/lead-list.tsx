import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Fab from '@mui/material/Fab'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { LeadListItem } from '@veranda/contract'
import { useSearchParams } from '#lib/use-search-params.ts'
import { ListFooter } from '#ui/records/list-footer.tsx'
import { listTotal } from '#ui/records/list-total.ts'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { LeadCards } from './lead-cards.tsx'
import { isNarrowed, type LeadFilter, noConditions } from './lead-filter.ts'
import { leadListQuery } from './lead-queries.ts'
import { LeadTable } from './lead-table.tsx'
import { NoLeads } from './no-leads.tsx'
import { texts } from './texts.ts'
import { useFreshLeads } from './use-fresh-leads.ts'

const t = texts.list

interface Props {
  filter: LeadFilter
  onAdd: (() => void) | null
}

export function LeadList({ filter, onAdd }: Props) {
  const query = useInfiniteQuery(leadListQuery(filter))
  const { data, error, isPlaceholderData } = query
  if (!data && error) {
    return <ErrorState error={error} title={t.loadFailure} onRetry={() => void query.refetch()} />
  }
  if (!data) return <ListSkeleton />

  const leads = data.pages.flatMap((page) => page.data)
  const [first] = data.pages
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44, gap: 2, mb: 1 }}>
        <Typography color="textSecondary" role="status">
          {first && first.total > 0 && listTotal(first, t.forms)}
        </Typography>
        {!filter.isTrash && (
          <FreshLeads filter={filter} readAt={query.dataUpdatedAt} onShow={() => void query.refetch()} />
        )}
      </Box>
      <Box
        aria-busy={isPlaceholderData}
        sx={{ opacity: isPlaceholderData ? 0.55 : 1, transition: 'opacity .15s' }}
      >
        {leads.length === 0 ? (
          <NoLeads filter={filter} onAdd={onAdd} />
        ) : (
          <Leads leads={leads} filter={filter} />
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
function Leads({ leads, filter }: { leads: LeadListItem[]; filter: LeadFilter }) {
  const theme = useTheme()
  const isNarrow = useMediaQuery(theme.breakpoints.down(768))
  const Layout = isNarrow ? LeadCards : LeadTable
  return <Layout leads={leads} isTrash={filter.isTrash} />
}

interface FreshProps {
  filter: LeadFilter
  readAt: number
  onShow: () => void
}

/** Tells of leads that have come in, and shows them when asked to. */
function FreshLeads({ filter, readAt, onShow }: FreshProps) {
  const { setParams } = useSearchParams()
  const count = useFreshLeads(readAt)
  const show = () => {
    // What came in may not meet the conditions, and would stay hidden behind them.
    if (isNarrowed(filter)) setParams(noConditions)
    onShow()
    window.scrollTo({ top: 0 })
  }
  return (
    <Box
      role="status"
      sx={{ position: 'sticky', top: 72, zIndex: 2, ml: { xs: 0, md: 'auto' }, mr: { md: 'auto' } }}
    >
      {count > 0 && (
        <Fab variant="extended" size="medium" color="primary" onClick={show} sx={{ px: 2.5, boxShadow: 3 }}>
          {t.fresh(count)}
        </Fab>
      )}
    </Box>
  )
}
