import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type LeadSort, leadSorts } from '@veranda/contract'
import { DictionaryFilter } from '#entities/dictionary/dictionary-filter.tsx'
import { useDictionary } from '#entities/dictionary/dictionary-picker.tsx'
import { formsQuery } from '#entities/lead-form/forms-query.ts'
import { PeriodFilter } from '#entities/record-list/period-filter.tsx'
import { useAssignees } from '#entities/user/assignee-button.tsx'
import { texts as userTexts } from '#entities/user/texts.ts'
import { leadSourcesQuery } from '#features/leads/lead-queries.ts'
import { texts } from '#features/leads/texts.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { LabelledChips } from '#ui/lists/list-toolbar.tsx'
import { useTableSpace } from '#ui/lists/use-table-space.ts'
import { AnswerFilters } from './answer-filters.tsx'
import type { LeadFilter } from './lead-filter.ts'

const t = texts.filters

/** The rarer filters of the list. */
export function LeadFilterPanel({ filter }: { filter: LeadFilter }) {
  const { setParams } = useSearchParams()
  const isTable = useTableSpace()
  return (
    <>
      <SourceChips chosen={filter.source} />
      <PeriodFilter label={t.period} chosen={filter} />
      <AssigneeSelect user={filter.user} />
      <FormSelect form={filter.form} />
      <FlagChips
        label={t.client}
        labels={[texts.list.withClient, t.withoutClient]}
        chosen={filter.hasClient}
        onChoose={(client) => setParams({ client })}
      />
      <FlagChips
        label={t.phone}
        labels={[t.withPhone, t.withoutPhone]}
        chosen={filter.hasPhone}
        onChoose={(phone) => setParams({ phone })}
      />
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <DictionaryFilter
          kind="tag"
          chosen={filter.tags}
          onChange={(ids) => setParams({ tags: ids.join(',') })}
        />
        <DictionaryFilter
          kind="reject_reason"
          chosen={filter.reasons}
          onChange={(ids) => setParams({ reasons: ids.join(',') })}
        />
      </Stack>
      <AnswerFilters filter={filter} />
      {!isTable && <SortSelect sort={filter.sort} />}
    </>
  )
}

interface FlagChipsProps {
  label: string
  labels: readonly [yes: string, no: string]
  chosen: boolean | undefined
  onChoose: (value: string | undefined) => void
}

/** A condition that may be asked either way. */
function FlagChips({ label, labels: [yes, no], chosen, onChoose }: FlagChipsProps) {
  return (
    <LabelledChips label={label}>
      {([true, false] as const).map((value) => (
        <FilterChip
          key={String(value)}
          label={value ? yes : no}
          isOn={chosen === value}
          onClick={() => onChoose(chosen === value ? undefined : String(value))}
        />
      ))}
    </LabelledChips>
  )
}

function SourceChips({ chosen }: { chosen: string | undefined }) {
  const { setParams } = useSearchParams()
  const { data: used = [] } = useQuery(leadSourcesQuery)
  const listed = useDictionary('source').map(({ name }) => name)
  // The dictionary's order first, then what imports, forms and adverts have brought.
  const names = [...new Set([...listed, ...used])]
  const shown = chosen === undefined || names.includes(chosen) ? names : [chosen, ...names]
  if (shown.length === 0) return null
  return (
    <LabelledChips label={t.source}>
      {shown.map((name) => (
        <FilterChip
          key={name}
          label={name}
          isOn={name === chosen}
          onClick={() => setParams({ source: name === chosen ? undefined : name })}
        />
      ))}
    </LabelledChips>
  )
}

interface SelectProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

function Select({ label, value, options, onChoose }: SelectProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}

function AssigneeSelect({ user }: Pick<LeadFilter, 'user'>) {
  const { setParams } = useSearchParams()
  const { scope } = useCurrentUser()
  const chosen = typeof user === 'number' ? user : null
  const colleagues = useAssignees('lead.update', chosen)
  // Users who see only their own leads have no assignee filter.
  if (scope('lead.read') !== 'all') return null
  const special = [
    { value: '', label: t.anyone },
    { value: 'me', label: userTexts.mine },
    { value: 'none', label: userTexts.unassigned },
  ]
  return (
    <Select
      label={texts.info.user}
      value={String(user ?? '')}
      options={[...special, ...colleagues.map(({ id, label }) => ({ value: String(id), label }))]}
      onChoose={(value) => setParams({ user: value })}
    />
  )
}

function FormSelect({ form }: Pick<LeadFilter, 'form'>) {
  const { setParams } = useSearchParams()
  const { can } = useCurrentUser()
  const { data = [] } = useQuery({ ...formsQuery, enabled: can('lead_form.read') })
  const isKnown = form === null || data.some(({ id }) => id === form)
  if (data.length === 0) return null
  const forms = data.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Select
      label={texts.info.form}
      value={String(form ?? '')}
      options={[
        { value: '', label: t.anyForm },
        ...(isKnown ? [] : [{ value: String(form), label: texts.list.ofForm }]),
        ...forms,
      ]}
      onChoose={(value) => setParams({ form: value })}
    />
  )
}

function SortSelect({ sort }: { sort: LeadSort }) {
  const { setParams } = useSearchParams()
  return (
    <Select
      label={t.sort}
      value={sort}
      options={leadSorts.map((value) => ({ value, label: t.sorts[value] }))}
      onChoose={(value) => setParams({ sort: value })}
    />
  )
}
