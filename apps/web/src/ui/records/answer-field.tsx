import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { PublicField } from '@veranda/contract'
import { type HTMLAttributes, useId } from 'react'
import { texts } from './texts.ts'

export type AnswerValue = string | string[] | boolean | undefined

export interface AnswerFieldProps {
  field: PublicField
  value: AnswerValue
  onChange: (value: AnswerValue) => void
  error?: string | undefined
  disabled?: boolean
  /** Focuses an input of one line or a text; a choice is not focused. */
  autoFocus?: boolean
}

type Kind = { type?: string; inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'] }

const kinds: Partial<Record<PublicField['type'], Kind>> = {
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
  number: { inputMode: 'decimal' },
  url: { type: 'url', inputMode: 'url' },
  date: { type: 'date' },
  datetime: { type: 'datetime-local' },
}

const ratings = ['1', '2', '3', '4', '5'].map((id) => ({ id, label: id }))

/** Input for one lead field of any type. */
export function AnswerField(props: AnswerFieldProps) {
  switch (props.field.type) {
    case 'radio':
    case 'rating':
      return <OneOf {...props} />
    case 'multiselect':
      return <SomeOf {...props} />
    case 'checkbox':
      return <YesNo {...props} />
    default:
      return <Line {...props} />
  }
}

function Line({ field, value, onChange, error, disabled, autoFocus = false }: AnswerFieldProps) {
  const kind = kinds[field.type]
  const isDate = field.type === 'date' || field.type === 'datetime'
  const isSelect = field.type === 'select'
  const multiline: Partial<TextFieldProps> = field.type === 'textarea' ? { multiline: true, minRows: 3 } : {}
  return (
    <TextField
      {...multiline}
      label={field.label}
      required={field.is_required}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      error={Boolean(error)}
      helperText={error ?? field.help}
      placeholder={field.placeholder}
      type={kind?.type ?? 'text'}
      select={isSelect}
      disabled={disabled}
      autoFocus={autoFocus}
      fullWidth
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: kind?.inputMode }, inputLabel: isDate ? { shrink: true } : {} }}
    >
      {isSelect && [
        <MenuItem key="" value="">
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {texts.choose}
          </Box>
        </MenuItem>,
        ...field.options.map((option) => (
          <MenuItem key={option.id} value={option.id}>
            {option.label}
          </MenuItem>
        )),
      ]}
    </TextField>
  )
}

function OneOf({ field, value, onChange, error, disabled }: AnswerFieldProps) {
  const labelId = useId()
  const isRating = field.type === 'rating'
  const options = isRating ? ratings : field.options
  return (
    <FormControl error={Boolean(error)} required={field.is_required} disabled={disabled}>
      <FormLabel id={labelId}>{field.label}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        row={isRating}
        value={typeof value === 'string' ? value : ''}
        onChange={(_event, next) => onChange(next)}
      >
        {options.map((option) => (
          <FormControlLabel key={option.id} value={option.id} control={<Radio />} label={option.label} />
        ))}
      </RadioGroup>
      <Hint error={error} help={field.help} />
    </FormControl>
  )
}

function SomeOf({ field, value, onChange, error, disabled }: AnswerFieldProps) {
  const chosen = Array.isArray(value) ? value : []
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <FormControl component="fieldset" error={Boolean(error)} required={field.is_required} disabled={disabled}>
      <FormLabel component="legend">{field.label}</FormLabel>
      <FormGroup>
        {field.options.map((option) => (
          <FormControlLabel
            key={option.id}
            control={<Checkbox checked={chosen.includes(option.id)} onChange={() => toggle(option.id)} />}
            label={option.label}
          />
        ))}
      </FormGroup>
      <Hint error={error} help={field.help} />
    </FormControl>
  )
}

function YesNo({ field, value, onChange, error, disabled }: AnswerFieldProps) {
  return (
    <FormControl error={Boolean(error)} disabled={disabled}>
      <FormControlLabel
        required={field.is_required}
        control={<Checkbox checked={value === true} onChange={(_event, next) => onChange(next)} />}
        label={field.label}
      />
      <Hint error={error} help={field.help} />
    </FormControl>
  )
}

function Hint({ error, help }: { error: string | undefined; help: string }) {
  const text = error ?? help
  return text ? <FormHelperText>{text}</FormHelperText> : null
}
