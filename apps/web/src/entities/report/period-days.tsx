import TextField from '@mui/material/TextField'
import { daysFaults } from '@veranda/contract'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import type { Period } from './report-period.ts'
import { texts as t } from './texts.ts'

/** Start and end of a custom period. An incomplete date changes nothing. */
export function PeriodDays({ period }: { period: Period }) {
  const { setParams } = useSearchParams()
  const faults = daysFaults(period)
  return (['from', 'to'] as const).map((field) => (
    <TextField
      key={field}
      type="date"
      size="small"
      label={t[field]}
      defaultValue={period[field]}
      error={faults[field] !== undefined}
      helperText={faults[field]}
      onChange={({ target }) => target.value && setParams({ [field]: target.value })}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: '2000-01-01', max: '2099-12-31' } }}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 176 } }}
    />
  ))
}
