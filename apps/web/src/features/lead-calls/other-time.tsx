import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { fromWallTime } from '#lib/format/zoned-time.ts'
import { texts as t } from './texts.ts'

interface Props {
  isSaving: boolean
  onChoose: (instant: string) => void
}

/** Any other time, in the company's time zone. */
export function OtherTime({ isSaving, onChoose }: Props) {
  const [wallTime, setWallTime] = useState('')
  const { timeZone } = useDates()
  const instant = fromWallTime(wallTime, timeZone)
  return (
    <>
      <TextField
        label={t.otherTime}
        type="datetime-local"
        value={wallTime}
        onChange={(event) => setWallTime(event.target.value)}
        size="small"
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {instant && (
        <Button variant="contained" disabled={isSaving} onClick={() => onChoose(instant)}>
          {t.setTime}
        </Button>
      )}
    </>
  )
}
