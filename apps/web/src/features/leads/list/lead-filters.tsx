import Chip from '@mui/material/Chip'
import { type LeadStatus, leadStatuses } from '@veranda/contract'
import { DictionaryFilter } from '#entities/dictionary/dictionary-filter.tsx'
import { texts } from '#features/leads/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { ChipGroup, ChipLine, ListToolbar } from '#ui/lists/list-toolbar.tsx'
import { hasDays, type LeadFilter, toggledStatus } from './lead-filter.ts'

const t = texts.list

/** Filters of the list; all of them live in the URL. */
export function LeadFilters({ filter }: { filter: LeadFilter }) {
  const { setParams } = useSearchParams()
  return (
    <ListToolbar>
      <ListSearch q={filter.q} texts={t} />
      <DictionaryFilter
        kind="tag"
        chosen={filter.tags}
        onChange={(ids) => setParams({ tags: ids.join(',') })}
      />
      {(filter.status.includes('rejected') || filter.reasons.length > 0) && (
        <DictionaryFilter
          kind="reject_reason"
          chosen={filter.reasons}
          onChange={(ids) => setParams({ reasons: ids.join(',') })}
        />
      )}
      <ChipLine>
        <StatusChips chosen={filter.status} onChange={(status) => setParams({ status })} />
        {!filter.isTrash && <PeopleChips filter={filter} />}
        <FilterChip
          label={t.repeatedOnes}
          isOn={filter.isRepeat}
          onClick={() => setParams({ repeat: filter.isRepeat ? undefined : 'true' })}
        />
        <NarrowedChips filter={filter} />
      </ChipLine>
    </ListToolbar>
  )
}

interface StatusChipsProps {
  chosen: readonly LeadStatus[]
  onChange: (status: string | undefined) => void
}

function StatusChips({ chosen, onChange }: StatusChipsProps) {
  return (
    <ChipGroup label={t.statuses}>
      <FilterChip label={t.all} isOn={chosen.length === 0} onClick={() => onChange(undefined)} />
      {Object.entries(leadStatuses).map(([status, label]) => (
        <FilterChip
          key={status}
          label={label}
          isOn={chosen.includes(status as LeadStatus)}
          onClick={() => onChange(toggledStatus(chosen, status as LeadStatus))}
        />
      ))}
    </ChipGroup>
  )
}

function PeopleChips({ filter }: { filter: LeadFilter }) {
  const { setParams } = useSearchParams()
  const { scope } = useCurrentUser()
  const toggle = (user: 'me' | 'none') => setParams({ user: filter.user === user ? undefined : user })
  // Users who see only their own leads have no assignee filter.
  if (scope('lead.read') !== 'all') return null
  return (
    <ChipGroup label={t.people}>
      <FilterChip label={t.mine} isOn={filter.user === 'me'} onClick={() => toggle('me')} />
      <FilterChip label={t.nobodys} isOn={filter.user === 'none'} onClick={() => toggle('none')} />
    </ChipGroup>
  )
}

/** Filters set by links from other pages, each with a way to remove it. */
function NarrowedChips({ filter: { form, from, to, hasClient } }: { filter: LeadFilter }) {
  const { setParams } = useSearchParams()
  const { date } = useDates()
  const days = t.days(from && date(from), to && date(to))
  const chips = [
    { label: t.ofForm, isOn: form !== null, off: { form: undefined } },
    { label: days, isOn: hasDays({ from, to }), off: { from: undefined, to: undefined } },
    { label: t.withClient, isOn: hasClient, off: { client: undefined } },
  ]
  return chips
    .filter(({ isOn }) => isOn)
    .map(({ label, off }) => (
      <Chip
        key={label}
        label={label}
        color="primary"
        // The cross is for the mouse; Enter on the chip does the same.
        onClick={() => setParams(off)}
        onDelete={() => setParams(off)}
      />
    ))
}
