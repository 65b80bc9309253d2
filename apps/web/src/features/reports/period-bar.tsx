import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { colleaguesQuery } from '#lib/colleagues-query.ts'
import { useDates } from '#lib/dates.ts'
import { useSearchParams } from '#lib/use-search-params.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import { type Period, type PeriodName, periodFaults, periods } from './report-period.ts'
import { type ReportAsked, useExportReport } from './report-queries.ts'
import { texts as t } from './texts.ts'

interface Props {
  period: Period
  userId: number | null
  /** `null` while the period is none. */
  asked: ReportAsked | null
}

/** Which days, whose orders, and how to take the report along. All of it lives in the address. */
export function PeriodBar({ period, userId, asked }: Props) {
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
      <Stack
        direction="row"
        className="not-printed"
        sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}
      >
        {period.name === 'custom' && <Days period={period} />}
        <ManagerSelect userId={userId} />
        {asked && <TakeAlong asked={asked} />}
      </Stack>
      <Typography color="textSecondary">{asked && t.between(date(asked.from), date(asked.to))}</Typography>
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

function ManagerSelect({ userId }: { userId: number | null }) {
  const { setParams } = useSearchParams()
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const isKnown = colleagues.some(({ id }) => id === userId)
  return (
    <TextField
      select
      size="small"
      label={t.manager}
      value={userId === null || !isKnown ? '' : userId}
      onChange={({ target }) => setParams({ user: String(target.value) || undefined })}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ width: { xs: '100%', sm: 240 } }}
    >
      <MenuItem value="">{t.everybody}</MenuItem>
      {colleagues.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

function TakeAlong({ asked }: { asked: ReportAsked }) {
  const save = useExportReport(asked)
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', ml: { md: 'auto' } }}>
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
