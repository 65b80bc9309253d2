import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ListSort, listSorts } from '@veranda/contract'
import type { ReactNode } from 'react'
import { DictionaryFilter } from '#entities/dictionary/dictionary-filter.tsx'
import { useDictionary } from '#entities/dictionary/dictionary-picker.tsx'
import { formsQuery } from '#entities/lead-form/forms-query.ts'
import { useAssignees } from '#entities/user/assignee-button.tsx'
import { texts as userTexts } from '#entities/user/texts.ts'
import { texts } from '#features/leads/texts.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { ChipGroup } from '#ui/lists/list-toolbar.tsx'
import { useTableSpace } from '#ui/lists/use-table-space.ts'
import { AnswerFilters } from './answer-filters.tsx'
import type { LeadFilter } from './lead-filter.ts'
import { leadPeriods } from './lead-periods.ts'

const t = texts.filters

/** The rarer filters of the list. */
export function LeadFilterPanel({ filter }: { filter: LeadFilter }) {
  const { setParams } = useSearchParams()
  const isTable = useTableSpace()
  return (
    <>
      <SourceChips chosen={filter.source} />
      <PeriodChips filter={filter} />
      <AssigneeSelect user={filter.user} />
      <FormSelect form={filter.form} />
      <Group label={t.client}>
        {([true, false] as const).map((value) => (
          <FilterChip
            key={String(value)}
            label={value ? texts.list.withClient : t.withoutClient}
            isOn={filter.hasClient === value}
            onClick={() => setParams({ client: filter.hasClient === value ? undefined : String(value) })}
          />
        ))}
      </Group>
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
      <AnswerFilters answers={filter.answers} />
      {!isTable && <SortSelect sort={filter.sort} />}
    </>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="body2" color="textSecondary" aria-hidden sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <ChipGroup label={label} isWrapped>
        {children}
      </ChipGroup>
    </div>
  )
}

function SourceChips({ chosen }: { chosen: string | undefined }) {
  const { setParams } = useSearchParams()
  const names = useDictionary('source').map(({ name }) => name)
  const shown = chosen === undefined || names.includes(chosen) ? names : [chosen, ...names]
  if (shown.length === 0) return null
  return (
    <Group label={t.source}>
      {shown.map((name) => (
        <FilterChip
          key={name}
          label={name}
          isOn={name === chosen}
          onClick={() => setParams({ source: name === chosen ? undefined : name })}
        />
      ))}
    </Group>
  )
}

function PeriodChips({ filter: { period, from, to } }: { filter: LeadFilter }) {
  const { setParams } = useSearchParams()
  return (
    <div>
      <Group label={t.period}>
        {leadPeriods.map((name) => (
          <FilterChip
            key={name}
            label={t.periods[name]}
            isOn={name === period}
            onClick={() =>
              setParams({ period: name === period ? undefined : name, from: undefined, to: undefined })
            }
          />
        ))}
      </Group>
      <Stack direction="row" sx={{ gap: 1.5, mt: 1.5 }}>
        {(['from', 'to'] as const).map((field) => (
          <TextField
            // The days of a chosen period are shown, too.
            key={`${field} ${period}`}
            type="date"
            size="small"
            label={t[field]}
            defaultValue={{ from, to }[field] ?? ''}
            onChange={({ target }) =>
              setParams({ period: undefined, from, to, [field]: target.value || undefined })
            }
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: '2000-01-01', max: '2099-12-31' } }}
            sx={{ flex: 1 }}
          />
        ))}
      </Stack>
    </div>
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

function SortSelect({ sort }: { sort: ListSort }) {
  const { setParams } = useSearchParams()
  return (
    <Select
      label={t.sort}
      value={sort}
      options={listSorts.map((value) => ({ value, label: t.sorts[value] }))}
      onChoose={(value) => setParams({ sort: value })}
    />
  )
}
