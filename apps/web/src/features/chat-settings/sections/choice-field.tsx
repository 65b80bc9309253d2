import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'

interface Props<K extends string> {
  label: string
  options: Record<K, string>
  value: K
  onChange: (value: K) => void
  isRow?: boolean
}

/** Radio buttons. */
export function ChoiceField<K extends string>({ label, options, value, onChange, isRow }: Props<K>) {
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
    </FormControl>
  )
}
