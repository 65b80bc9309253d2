import Box from '@mui/material/Box'
import Fab from '@mui/material/Fab'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { LeadListItem } from '@veranda/contract'
import { useBulkSelection } from '#entities/bulk-change/use-bulk-selection.ts'
import { useViews } from '#entities/view/view-queries.ts'
import { requestPart } from '#features/leads/dialog-request.ts'
import { leadListQuery } from '#features/leads/lead-queries.ts'
import { texts } from '#features/leads/texts.ts'
import { useLeadOverlay, useSearchParams } from '#lib/routes/use-search-params.ts'
import { RecordList } from '#ui/lists/record-list.tsx'
import { listShortcuts } from '#ui/lists/row-keys.tsx'
import type { OpenedRowMenu } from '#ui/lists/row-menu/row-menu-area.tsx'
import { bottomSpace } from '#ui/notices/bottom-space.ts'
import { menuWidth } from '#ui/theme.ts'
import { LeadBulkBar } from './lead-bulk-bar.tsx'
import { LeadCard } from './lead-card.tsx'
import {
  clearedParams,
  conditionsOf,
  hasFilters,
  isNewestFirst,
  isUndecidedView,
  type LeadFilter,
} from './lead-filter.ts'
import { LeadFilters } from './lead-filters.tsx'
import { LeadRowMenu, leadMenuName } from './lead-row-menu.tsx'
import { NoLeads } from './no-leads.tsx'
import { useFieldColumns } from './use-field-columns.ts'
import { type ReadLeads, useFreshLeads } from './use-fresh-leads.ts'
import { useIncludes } from './use-includes.ts'
import { useLeadColumns } from './use-lead-columns.tsx'

const t = texts.list
const shortcuts = listShortcuts(t.title, {
  rowActs: ['status', 'assignee'],
  canSelect: true,
  canEdit: true,
  canConvert: true,
  hasMenu: true,
})

const rowMenu = {
  name: leadMenuName,
  render: (opened: OpenedRowMenu<LeadListItem>) => <LeadRowMenu {...opened} />,
}

interface Props {
  filter: LeadFilter
  onAdd: (() => void) | null
}

export function LeadList({ filter, onAdd }: Props) {
  const { chosen: view } = useViews('leads')
  const fields = useFieldColumns(view)
  const includes = useIncludes(view)
  const query = useInfiniteQuery(leadListQuery(filter, { answers: fields.shownIds, with: includes }))
  const { open } = useLeadOverlay()
  const { setParams } = useSearchParams()
  const { isTrash } = filter
  const isDeciding = isUndecidedView(filter)
  const columns = useLeadColumns({ isTrash, isDeciding, fields: fields.columns })
  const { rules, filterTotal } = useBulkSelection({
    permissions: { read: 'lead.read', update: 'lead.update' },
    query,
    conditions: conditionsOf(filter),
    texts: { all: texts.bulk.all, one: ({ number }: LeadListItem) => texts.bulk.one(number) },
    forms: t.forms,
  })
  const ids = new Set(query.data?.pages.flatMap(({ data }) => data.map(({ id }) => id)))
  const read = {
    at: query.dataUpdatedAt,
    ids,
    hasNewest: query.data !== undefined && !query.isPlaceholderData && isNewestFirst(filter),
  }
  const freshLeads = <FreshLeads filter={filter} read={read} onShow={() => void query.refetch()} />
  return (
    <RecordList
      name="leads"
      label={t.table}
      query={query}
      texts={t}
      toolbar={<LeadFilters filter={filter} />}
      beside={!isTrash && freshLeads}
      columns={columns}
      view={view}
      card={(lead) => <LeadCard lead={lead} isTrash={isTrash} isDeciding={isDeciding} />}
      onOpen={isTrash ? undefined : ({ id }) => open(id)}
      selecting={
        isTrash
          ? undefined
          : {
              rules,
              bar: (_leads, selection) => <LeadBulkBar {...{ filter, filterTotal, selection }} />,
            }
      }
      sorting={{ value: filter.sort, onChange: (sort) => setParams({ sort }) }}
      onEdit={({ id }) => {
        requestPart(id, 'notes')
        open(id)
      }}
      onConvert={({ id }) => {
        requestPart(id, 'convert')
        open(id)
      }}
      shortcuts={isTrash ? undefined : shortcuts}
      rowMenu={isTrash ? undefined : rowMenu}
      empty={<NoLeads filter={filter} onAdd={onAdd} />}
    />
  )
}

interface FreshProps {
  filter: LeadFilter
  read: ReadLeads
  onShow: () => void
}

/** Announces new leads and shows them on request. */
function FreshLeads({ filter, read, onShow }: FreshProps) {
  const { params, setParams } = useSearchParams()
  const { count, hasMore } = useFreshLeads(read)
  const show = () => {
    // New leads may not match the filters and would stay hidden.
    if (hasFilters(filter)) setParams(clearedParams(params))
    onShow()
    window.scrollTo({ top: 0 })
  }
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        // At the bottom: over the list, which does not move, and clear of the toast that tells of the same lead. Where the undo
        // bar is in the middle, above it.
        bottom: {
          xs: `calc(64px + var(${bottomSpace}, 0px))`,
          lg: `calc(16px + var(${bottomSpace}, 0px))`,
        },
        // In the middle of the page, beside the menu.
        left: { xs: 0, lg: `var(${menuWidth}, 0px)` },
        right: 0,
        display: 'flex',
        justifyContent: 'center',
        zIndex: 'speedDial',
        pointerEvents: 'none',
      }}
    >
      {count > 0 && (
        <Fab
          variant="extended"
          size="medium"
          color="primary"
          onClick={show}
          sx={{ px: 2.5, boxShadow: 3, pointerEvents: 'auto' }}
        >
          {t.fresh(count, hasMore)}
        </Fab>
      )}
    </Box>
  )
}
