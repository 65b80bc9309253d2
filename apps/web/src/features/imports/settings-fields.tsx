import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  type ImportRepeats,
  type ImportSettings,
  type ImportTarget,
  importRepeats,
  type LeadStatus,
  leadStatuses,
  limits,
} from '@veranda/contract'
import { useId } from 'react'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { texts } from './texts.ts'

const t = texts.columns

interface Props {
  target: ImportTarget
  settings: ImportSettings
  onChange: (settings: ImportSettings) => void
}

/** Settings that the table does not contain. */
export function SettingsFields({ target, settings, onChange }: Props) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const isKnown = colleagues.some(({ id }) => id === settings.user_id)
  return (
    <>
      <Repeats value={settings.repeats} onChange={(repeats) => onChange({ ...settings, repeats })} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField
          select
          label={t.user}
          value={isKnown ? settings.user_id : ''}
          onChange={(event) => onChange({ ...settings, user_id: Number(event.target.value) || null })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ flex: 1 }}
        >
          <MenuItem value="">{t.nobody}</MenuItem>
          {colleagues.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {target === 'leads' && (
          <TextField
            label={t.source}
            value={settings.source}
            onChange={(event) => onChange({ ...settings, source: event.target.value })}
            slotProps={{ htmlInput: { maxLength: limits.nameMax } }}
            sx={{ flex: 1 }}
          />
        )}
        {target === 'leads' && (
          <DefaultStatus
            value={settings.status}
            onChange={(status) => onChange({ ...settings, status })}
            sx={{ flex: 1 }}
          />
        )}
      </Stack>
    </>
  )
}

interface DefaultStatusProps {
  value: LeadStatus
  onChange: (status: LeadStatus) => void
  sx: TextFieldProps['sx']
}

/** The status of leads for which the table names none. */
export function DefaultStatus({ value, onChange, sx }: DefaultStatusProps) {
  return (
    <TextField
      select
      label={t.status}
      value={value}
      onChange={(event) => onChange(event.target.value as LeadStatus)}
      sx={sx}
    >
      {Object.entries(leadStatuses).map(([code, title]) => (
        <MenuItem key={code} value={code}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Repeats({ value, onChange }: { value: ImportRepeats; onChange: (value: ImportRepeats) => void }) {
  const labelId = useId()
  return (
    <div>
      <FormLabel id={labelId}>{t.repeats}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onChange={(event) => onChange(event.target.value as ImportRepeats)}
      >
        {(Object.keys(importRepeats) as ImportRepeats[]).map((code) => (
          <FormControlLabel
            key={code}
            value={code}
            control={<Radio slotProps={{ input: { 'aria-label': importRepeats[code] } }} />}
            label={
              <>
                {importRepeats[code]}
                <Typography variant="body2" color="textSecondary">
                  {t.repeatHints[code]}
                </Typography>
              </>
            }
            sx={{ alignItems: 'flex-start', mt: 1, '& .MuiRadio-root': { mt: -1 } }}
          />
        ))}
      </RadioGroup>
      {value !== 'create' && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t.fileRepeats}
        </Typography>
      )}
    </div>
  )
}
