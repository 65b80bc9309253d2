import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useDates } from '#lib/dates.ts'
import { useSearchParams } from '#lib/use-search-params.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import { type Period, type PeriodName, periodFaults, periods } from './report-period.ts'
import { useExportReport } from './report-queries.ts'
import { texts as t } from './texts.ts'

interface Props {
  period: Period
  /** Where the workbook is; `null` while the period is none. */
  workbook: string | null
  /** What else narrows the report. */
  children?: ReactNode
}

const row = { gap: 1.5, flexWrap: 'wrap' } as const

/** Which days, and how to take the report along. All of it lives in the address. */
export function PeriodBar({ period, workbook, children }: Props) {
  const { setParams } = useSearchParams()
  const { date } = useDates()
  const choose = (name: PeriodName) =>
    setParams({
      period: name === 'month' ? undefined : name,
      from: name === 'custom' ? period.from : undefined,
      to: name === 'custom' ? period.to : undefined,
    })
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack
        className="not-printed"
        direction="row"
        role="group"
        aria-label={t.periodLabel}
        sx={{ gap: 1, flexWrap: 'wrap' }}
      >
        {periods.map((name) => (
          <FilterChip
            key={name}
            label={t.periods[name]}
            isOn={name === period.name}
            onClick={() => choose(name)}
          />
        ))}
      </Stack>
      {(period.name === 'custom' || children) && (
        <Stack direction="row" className="not-printed" sx={{ ...row, alignItems: 'flex-start' }}>
          {period.name === 'custom' && <Days period={period} />}
          {children}
        </Stack>
      )}
      {workbook && (
        <Stack direction="row" sx={{ ...row, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography color="textSecondary">{t.between(date(period.from), date(period.to))}</Typography>
          <TakeAlong workbook={workbook} />
        </Stack>
      )}
    </Stack>
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

function TakeAlong({ workbook }: { workbook: string }) {
  const save = useExportReport(workbook)
  return (
    <Box className="not-printed" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t.export}
      </Button>
      <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
        {t.print}
      </Button>
    </Box>
  )
}
