import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import CalendarIcon from '@mui/icons-material/EditCalendarOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ChatSettings, holidaysToAdd } from '@veranda/contract'
import { channelTexts } from '#features/chat-settings/channel/channel-texts.ts'
import { todayIn } from '#lib/format/dates.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

const t = channelTexts.hours
type Holiday = ChatSettings['hours']['holidays'][number]

interface Props {
  holidays: readonly Holiday[]
  onChange: (holidays: Holiday[]) => void
  fault: (index: number) => string | undefined
}

/** Days with other hours than the week's. */
export function HolidaysField({ holidays, onChange, fault }: Props) {
  const set = (at: number, changes: Partial<Holiday>) =>
    onChange(holidays.map((one, index) => (index === at ? { ...one, ...changes } : one)))
  return (
    <Stack role="group" aria-label={t.holidays} sx={{ gap: 1.5 }}>
      <Typography variant="h3">{t.holidays}</Typography>
      {holidays.length === 0 && <Typography color="textSecondary">{t.noHolidays}</Typography>}
      {holidays.map((holiday, index) => (
        <HolidayRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a day that is being typed has no other name
          key={index}
          no={index + 1}
          holiday={holiday}
          fault={fault(index)}
          onChange={(changes) => set(index, changes)}
          onRemove={() => onChange(holidays.filter((_one, at) => at !== index))}
        />
      ))}
      <div>
        <Button startIcon={<AddIcon />} onClick={() => onChange([...holidays, { day: '', hours: null }])}>
          {t.addDay}
        </Button>
      </div>
      <AddYear holidays={holidays} onChange={onChange} />
    </Stack>
  )
}

/** Adds the statutory holidays of a year as days off. */
function AddYear({ holidays, onChange }: Pick<Props, 'holidays' | 'onChange'>) {
  const { user } = useCurrentUser()
  const known = holidays.map(({ day }) => day)
  const missing = user && holidaysToAdd(known, todayIn(user.company.time_zone))
  if (!missing) return null
  const add = () => onChange([...holidays, ...missing.days.map((day) => ({ day, hours: null }))])
  return (
    <Box>
      <Button startIcon={<CalendarIcon />} onClick={add}>
        {t.addYear(missing.year)}
      </Button>
      <FormHelperText>{t.addYearHint}</FormHelperText>
    </Box>
  )
}

interface RowProps {
  no: number
  holiday: Holiday
  fault: string | undefined
  onChange: (changes: Partial<Holiday>) => void
  onRemove: () => void
}

function HolidayRow({ no, holiday: { day, hours }, fault, onChange, onRemove }: RowProps) {
  const time = (key: 'from' | 'to', label: string) =>
    hours && (
      <TextField
        type="time"
        size="small"
        value={hours[key]}
        onChange={(event) => onChange({ hours: { ...hours, [key]: event.target.value } })}
        slotProps={{ htmlInput: { 'aria-label': label } }}
        sx={{ width: 128 }}
      />
    )
  return (
    <Box>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <TextField
          type="date"
          size="small"
          value={day}
          error={fault !== undefined}
          onChange={(event) => onChange({ day: event.target.value })}
          slotProps={{ htmlInput: { 'aria-label': t.day(no) } }}
          sx={{ width: 168 }}
        />
        <FormControlLabel
          control={
            <Checkbox
              checked={hours === null}
              onChange={(_event, isClosed) =>
                onChange({ hours: isClosed ? null : { from: '10:00', to: '15:00' } })
              }
              slotProps={{ input: { 'aria-label': t.closedLabel(no) } }}
            />
          }
          label={t.closed}
        />
        {time('from', t.from(no))}
        {time('to', t.to(no))}
        <IconButton aria-label={t.removeDay(no)} onClick={onRemove}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      </Stack>
      {fault && <FormHelperText error>{fault}</FormHelperText>}
    </Box>
  )
}
