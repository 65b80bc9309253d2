import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useDates } from '#lib/format/dates.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { LabelledChips } from '#ui/lists/list-toolbar.tsx'
import { type ChosenDays, listPeriods, noDays } from './periods.ts'
import { texts } from './texts.ts'

interface Props {
  label: string
  chosen: ChosenDays
}

/** Narrows a list by the day of creation: a period, or the first and last day. */
export function PeriodFilter({ label, chosen: { period, from, to } }: Props) {
  const { setParams } = useSearchParams()
  return (
    <div>
      <LabelledChips label={label}>
        {listPeriods.map((name) => (
          <FilterChip
            key={name}
            label={texts.periods[name]}
            isOn={name === period}
            onClick={() => setParams({ ...noDays, period: name === period ? undefined : name })}
          />
        ))}
      </LabelledChips>
      <Stack direction="row" sx={{ gap: 1.5, mt: 1.5 }}>
        {(['from', 'to'] as const).map((field) => (
          <TextField
            // The days of a chosen period are shown, too.
            key={`${field} ${period}`}
            type="date"
            size="small"
            label={texts[field]}
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

/** The chosen days in words, «Сегодня» or what `between` says; empty without any. */
export function useDaysLabel(
  { period, from, to }: ChosenDays,
  between: (from?: string, to?: string) => string,
): string {
  const { date } = useDates()
  if (period) return texts.periods[period]
  return from || to ? between(from && date(from), to && date(to)) : ''
}
