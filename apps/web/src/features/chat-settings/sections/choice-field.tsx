import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { newerValueText } from '#lib/query/newer-form.ts'

interface Props<K extends string> {
  label: string
  options: Record<K, string>
  value: K
  onChange: (value: K) => void
  isRow?: boolean
  /** What a colleague chose meanwhile, if one's own choice differs. */
  theirs?: unknown
}

/** Radio buttons. */
export function ChoiceField<K extends string>({ label, options, value, onChange, isRow, theirs }: Props<K>) {
  const labelId = useId()
  return (
    <FormControl>
      <FormLabel id={labelId}>{label}</FormLabel>
      <RadioGroup
        row={isRow ?? false}
        aria-labelledby={labelId}
        value={value}
        onChange={(event) => onChange(event.target.value as K)}
      >
        {(Object.keys(options) as K[]).map((key) => (
          <FormControlLabel key={key} value={key} control={<Radio />} label={options[key]} />
        ))}
      </RadioGroup>
      {theirs !== undefined && <FormHelperText error>{newerValueText(options[theirs as K])}</FormHelperText>}
    </FormControl>
  )
}
