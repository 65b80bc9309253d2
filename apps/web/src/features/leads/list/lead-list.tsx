import Box from '@mui/material/Box'
import Fab from '@mui/material/Fab'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { LeadListItem } from '@veranda/contract'
import { leadListQuery } from '#features/leads/lead-queries.ts'
import { texts } from '#features/leads/texts.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { PagedList } from '#ui/records/paged-list.tsx'
import { useTableRoom } from '#ui/records/use-table-room.ts'
import { LeadCards } from './lead-cards.tsx'
import { hasFilters, type LeadFilter, noConditions } from './lead-filter.ts'
import { LeadTable } from './lead-table.tsx'
import { NoLeads } from './no-leads.tsx'
import { type ReadLeads, useFreshLeads } from './use-fresh-leads.ts'

const t = texts.list

interface Props {
  filter: LeadFilter
  onAdd: (() => void) | null
}

export function LeadList({ filter, onAdd }: Props) {
  const query = useInfiniteQuery(leadListQuery(filter))
  const ids = new Set(query.data?.pages.flatMap(({ data }) => data.map(({ id }) => id)))
  const fresh = (
    <FreshLeads filter={filter} read={{ at: query.dataUpdatedAt, ids }} onShow={() => void query.refetch()} />
  )
  return (
    <PagedList query={query} texts={texts.list} beside={!filter.isTrash && fresh}>
      {(leads) =>
        leads.length === 0 ? (
          <NoLeads filter={filter} onAdd={onAdd} />
        ) : (
          <Leads leads={leads} filter={filter} />
        )
      }
    </PagedList>
  )
}

/** A table where there is room for one. */
function Leads({ leads, filter }: { leads: LeadListItem[]; filter: LeadFilter }) {
  const Layout = useTableRoom() ? LeadTable : LeadCards
  return <Layout leads={leads} isTrash={filter.isTrash} />
}

interface FreshProps {
  filter: LeadFilter
  read: ReadLeads
  onShow: () => void
}

/** Tells of leads that have come in, and shows them when asked to. */
function FreshLeads({ filter, read, onShow }: FreshProps) {
  const { setParams } = useSearchParams()
  const count = useFreshLeads(read)
  const show = () => {
    // What came in may not meet the conditions, and would stay hidden behind them.
    if (hasFilters(filter)) setParams(noConditions)
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
