import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { visitKinds } from '@veranda/contract'
import { useAssigneeOptions } from '#features/orders/visits/assignee-options.tsx'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { type CalendarMode, calendarModes, periodTitle, stepFrom } from './calendar-days.ts'
import type { CalendarFilter } from './calendar-filter.ts'
import { calendarTexts as t } from './calendar-texts.ts'

/** Chooses period, view and assignee. */
export function CalendarToolbar({ filter, today }: { filter: CalendarFilter; today: string }) {
  const { setParams } = useSearchParams()
  const { mode, day } = filter
  const go = (to: string) => setParams({ day: to === today ? undefined : to })
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="outlined" onClick={() => go(today)} aria-keyshortcuts="Home">
          {t.today}
        </Button>
        <IconButton
          aria-label={t.previous}
          aria-keyshortcuts="PageUp"
          onClick={() => go(stepFrom(mode, day, -1))}
        >
          <PreviousIcon />
        </IconButton>
        <IconButton
          aria-label={t.next}
          aria-keyshortcuts="PageDown"
          onClick={() => go(stepFrom(mode, day, 1))}
        >
          <NextIcon />
        </IconButton>
        <Typography variant="h3" component="h2" aria-live="polite" sx={{ flex: '1 1 auto' }}>
          {periodTitle(mode, day)}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={mode}
          aria-label={t.mode}
          onChange={(_event, chosen: CalendarMode | null) => chosen && setParams({ mode: chosen })}
        >
          {calendarModes.map((one) => (
            <ToggleButton key={one} value={one}>
              {t.modes[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
      <Conditions filter={filter} />
    </Stack>
  )
}

function Conditions({ filter }: { filter: CalendarFilter }) {
  const { setParams } = useSearchParams()
  const { options, knows } = useAssigneeOptions({ withCrews: true, current: filter.who })
  const all = { inputLabel: { shrink: true }, select: { displayEmpty: true } }
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <TextField
        select
        size="small"
        label={t.kind}
        value={filter.kind ?? ''}
        onChange={(event) => setParams({ kind: event.target.value || undefined })}
        slotProps={all}
        sx={{ flex: { xs: '1 1 140px', sm: '0 0 200px' } }}
      >
        <MenuItem value="">{t.allKinds}</MenuItem>
        {Object.entries(visitKinds).map(([kind, label]) => (
          <MenuItem key={kind} value={kind}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t.who}
        value={knows(filter.who) ? filter.who : ''}
        onChange={(event) => setParams({ who: event.target.value || undefined })}
        slotProps={all}
        sx={{ flex: { xs: '1 1 140px', sm: '0 0 220px' } }}
      >
        <MenuItem value="">{t.everybody}</MenuItem>
        <MenuItem value="none">{t.nobody}</MenuItem>
        {options}
      </TextField>
      {(filter.kind || filter.who) && (
        <Button onClick={() => setParams({ kind: undefined, who: undefined })}>{t.reset}</Button>
      )}
    </Stack>
  )
}
