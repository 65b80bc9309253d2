import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { fromWallTime, toWallTime } from '#lib/format/zoned-time.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { threadTexts as t } from './thread-texts.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Props {
  isSending: boolean
  onChoose: (until: string) => void
  onClose: () => void
}

/** Chooses until when: a preset or any other time. */
export function SnoozeDialog({ isSending, onChoose, onClose }: Props) {
  const { timeZone } = useDates()
  const [wallTime, setWallTime] = useState(() => wallTimeIn(hourMs, timeZone))
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const until = fromWallTime(wallTime, timeZone)
    if (!until || Date.parse(until) <= Date.now()) return setProblem(t.snoozePast)
    onChoose(until)
  }
  const choices = snoozeOptions(timeZone).filter(
    ({ at }) => Date.parse(fromWallTime(at, timeZone) ?? '') > Date.now(),
  )
  return (
    <FormDialog
      title={t.snoozeTitle}
      submitLabel={t.snooze}
      problem={problem}
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t.snoozeText}</Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {choices.map(({ label, at }) => (
          <Button
            key={label}
            variant={wallTime === at ? 'contained' : 'outlined'}
            onClick={() => setWallTime(at)}
          >
            {label}
          </Button>
        ))}
      </Stack>
      <TextField
        type="datetime-local"
        label={t.snoozeAt}
        value={wallTime}
        onChange={(event) => setWallTime(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </FormDialog>
  )
}

const wallTimeIn = (ms: number, timeZone: string) =>
  toWallTime(new Date(Date.now() + ms).toISOString(), timeZone)

function snoozeOptions(timeZone: string): { label: string; at: string }[] {
  const { hour, evening, tomorrow, week } = t.snoozeChoices
  return [
    { label: hour, at: wallTimeIn(hourMs, timeZone) },
    { label: evening, at: `${wallTimeIn(0, timeZone).slice(0, 10)}T18:00` },
    { label: tomorrow, at: `${wallTimeIn(dayMs, timeZone).slice(0, 10)}T09:00` },
    { label: week, at: `${wallTimeIn(7 * dayMs, timeZone).slice(0, 10)}T09:00` },
  ]
}
