import BoardIcon from '@mui/icons-material/ViewKanbanOutlined'
import ListIcon from '@mui/icons-material/ViewListOutlined'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import { useQuery } from '@tanstack/react-query'
import { type LeadCounts, type LeadStatus, leadStatuses } from '@veranda/contract'
import { AssigneeChips } from '#entities/user/assignee-chips.tsx'
import { ViewMenu } from '#entities/view/view-menu.tsx'
import { leadCountsQuery } from '#features/leads/lead-queries.ts'
import { texts } from '#features/leads/texts.ts'
import { chipCount } from '#lib/format/chip-count.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { FiltersButton } from '#ui/lists/filters-button.tsx'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { ChipGroup, ChipLine, ListToolbar } from '#ui/lists/list-toolbar.tsx'
import { useTableSpace } from '#ui/lists/use-table-space.ts'
import {
  clearedParams,
  countInPanel,
  hasFilters,
  type LeadFilter,
  toggledStatus,
  undecidedParams,
  viewParamsOf,
} from './lead-filter.ts'
import { LeadFilterPanel } from './lead-filter-panel.tsx'
import { NarrowedChips } from './narrowed-chips.tsx'

const t = texts.list

/** Filters of the list; all of them live in the URL. */
export function LeadFilters({ filter }: { filter: LeadFilter }) {
  const { params, setParams } = useSearchParams()
  const { data: counts } = useQuery(leadCountsQuery(filter))
  // Beside a table the line of chips is full.
  const isTable = useTableSpace()
  const clear = hasFilters(filter) ? () => setParams(clearedParams(params)) : undefined
  return (
    <ListToolbar>
      <Stack direction="row" sx={{ gap: 1, order: { xs: 1, md: 0 }, alignItems: 'center' }}>
        {!filter.isTrash && (
          <ViewMenu
            entity="leads"
            current={viewParamsOf(params)}
            cleared={{ ...clearedParams(params), sort: undefined }}
            allLabel={t.allView}
          />
        )}
        <FiltersButton count={countInPanel(filter)} onClear={clear}>
          <LeadFilterPanel filter={filter} />
        </FiltersButton>
        {!filter.isTrash && <LayoutButton isBoard={filter.isBoard} />}
      </Stack>
      <ListSearch q={filter.q} texts={t} />
      {isTable && <LateChip isOn={filter.isLate} count={counts?.late} />}
      <ChipLine order={2} isBelow>
        {!filter.isTrash && <UndecidedChip filter={filter} count={counts?.undecided} />}
        {!isTable && <LateChip isOn={filter.isLate} count={counts?.late} />}
        <StatusChips chosen={filter.status} counts={counts} />
        {!filter.isTrash && (
          <AssigneeChips
            user={filter.user}
            permission="lead.read"
            counts={{ mine: chipCount(counts?.mine), unassigned: chipCount(counts?.unassigned) }}
          />
        )}
        <FilterChip
          label={t.repeatedOnes}
          count={chipCount(counts?.repeated)}
          isOn={filter.isRepeat}
          onClick={() => setParams({ repeat: filter.isRepeat ? undefined : 'true' })}
        />
        <NarrowedChips filter={filter} />
      </ChipLine>
    </ListToolbar>
  )
}

/** The view of raw requests; for those who see leads without an assignee. */
function UndecidedChip({ filter, count }: { filter: LeadFilter; count: number | null | undefined }) {
  const { setParams } = useSearchParams()
  const { scope } = useCurrentUser()
  if (scope('lead.read') !== 'all') return null
  const isOn = filter.status.join() === undecidedParams.status && filter.user === undecidedParams.user
  return (
    <FilterChip
      label={t.undecided}
      count={chipCount(count)}
      isOn={isOn}
      onClick={() => setParams(isOn ? { status: undefined, user: undefined } : undecidedParams)}
    />
  )
}

/** Leads that wait for an answer too long; there only while there are some. */
function LateChip({ isOn, count }: { isOn: boolean; count: number | null | undefined }) {
  const { setParams } = useSearchParams()
  if (!isOn && !count) return null
  return (
    <FilterChip
      label={t.late}
      count={chipCount(count)}
      isOn={isOn}
      onClick={() => setParams({ late: isOn ? undefined : 'true' })}
    />
  )
}

interface StatusChipsProps {
  chosen: readonly LeadStatus[]
  counts: LeadCounts | undefined
}

function StatusChips({ chosen, counts }: StatusChipsProps) {
  const { setParams } = useSearchParams()
  return (
    <ChipGroup label={t.statuses}>
      <FilterChip label={t.all} isOn={chosen.length === 0} onClick={() => setParams({ status: undefined })} />
      {(Object.entries(leadStatuses) as [LeadStatus, string][]).map(([status, label]) => (
        <FilterChip
          key={status}
          label={label}
          count={chipCount(counts?.statuses[status])}
          isOn={chosen.includes(status)}
          onClick={() => setParams({ status: toggledStatus(chosen, status) })}
        />
      ))}
    </ChipGroup>
  )
}

/** Switches between the list and the board; the choice is in the URL. */
function LayoutButton({ isBoard }: Pick<LeadFilter, 'isBoard'>) {
  const { setParams } = useSearchParams()
  const label = isBoard ? t.asList : t.asBoard
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setParams({ layout: isBoard ? undefined : 'board' })}>
        {isBoard ? <ListIcon /> : <BoardIcon />}
      </IconButton>
    </Tooltip>
  )
}
