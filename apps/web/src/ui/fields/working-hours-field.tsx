import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { type WorkingHours, weekdays } from '@veranda/contract'
import { texts as t } from './working-hours-texts.ts'

type Day = WorkingHours[number]

const usualDay: Day = { from: '09:00', to: '18:00' }

interface Props {
  value: WorkingHours
  onChange: (value: WorkingHours) => void
  /** Errors by weekday, from Monday. */
  faults?: (string | undefined)[]
  isDisabled?: boolean
}

/** Opening hours of the seven weekdays. */
export function WorkingHoursField({ value, onChange, faults = [], isDisabled = false }: Props) {
  const setDay = (index: number, day: Day) =>
    onChange(value.map((old, position) => (position === index ? day : old)))
  return (
    <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1 }}>
      {weekdays.map((name, index) => (
        <Box component="li" key={name}>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, minHeight: 44 }}>
            <FormControlLabel
              control={
                <Switch
                  checked={Boolean(value[index])}
                  onChange={(_event, isOn) => setDay(index, isOn ? usualDay : null)}
                  disabled={isDisabled}
                  slotProps={{ input: { 'aria-label': t.day(name) } }}
                />
              }
              label={name}
              sx={{ width: 92, flexShrink: 0, mr: 0 }}
            />
            <DayHours
              name={name}
              day={value[index] ?? null}
              onChange={(day) => setDay(index, day)}
              isDisabled={isDisabled}
            />
          </Stack>
          {faults[index] && <FormHelperText error>{faults[index]}</FormHelperText>}
        </Box>
      ))}
    </Stack>
  )
}

/** Both times fit beside the day on the smallest phone, where a tap opens the clock anyway. */
const timeSx = {
  width: 128,
  '& input': { px: { xs: 1, sm: 1.75 } },
  '& input::-webkit-calendar-picker-indicator': { display: { xs: 'none', sm: 'inline-block' } },
}

interface DayProps {
  name: string
  day: Day
  onChange: (day: Day) => void
  isDisabled: boolean
}

function DayHours({ name, day, onChange, isDisabled }: DayProps) {
  if (!day) return <Box sx={{ color: 'text.secondary' }}>{t.off}</Box>
  const field = (key: 'from' | 'to', label: string) => (
    <TextField
      type="time"
      size="small"
      value={day[key]}
      onChange={(event) => onChange({ ...day, [key]: event.target.value })}
      disabled={isDisabled}
      slotProps={{ htmlInput: { 'aria-label': label } }}
      sx={timeSx}
    />
  )
  return (
    <>
      {field('from', t.from(name))}
      <span aria-hidden>–</span>
      {field('to', t.to(name))}
    </>
  )
}
