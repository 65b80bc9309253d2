import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type ReportPeriodName, reportPeriods } from '@veranda/contract'
import type { ReactNode } from 'react'
import { type Period, periodFaults } from '#lib/report-period.ts'
import { useSearchParams } from '#lib/use-search-params.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import { texts as t } from './texts.ts'

interface Props {
  period: Period
  /** What else narrows the figures. */
  children?: ReactNode
}

/** Which days figures are of. All of it lives in the address. */
export function PeriodPicker({ period, children }: Props) {
  const { setParams } = useSearchParams()
  const choose = (name: ReportPeriodName) =>
    setParams({
      period: name === 'month' ? undefined : name,
      from: name === 'custom' ? period.from : undefined,
      to: name === 'custom' ? period.to : undefined,
    })
  return (
    <>
      <Stack
        className="not-printed"
        direction="row"
        role="group"
        aria-label={t.periodLabel}
        sx={{ gap: 1, flexWrap: 'wrap' }}
      >
        {reportPeriods.map((name) => (
          <FilterChip
            key={name}
            label={t.periods[name]}
            isOn={name === period.name}
            onClick={() => choose(name)}
          />
        ))}
      </Stack>
      {(period.name === 'custom' || children) && (
        <Stack
          direction="row"
          className="not-printed"
          sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}
        >
          {period.name === 'custom' && <Days period={period} />}
          {children}
        </Stack>
      )}
    </>
  )
}

/** A day that is being typed is none yet, and changes nothing. */
function Days({ period }: { period: Period }) {
  const { setParams } = useSearchParams()
  const faults = periodFaults(period)
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
