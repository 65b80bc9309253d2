import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'

interface Props<K extends string> {
  label: string
  options: Record<K, string>
  chosen: readonly K[]
  onChange: (chosen: K[]) => void
  error: string | undefined
}

export function CheckboxGroup<K extends string>({ label, options, chosen, onChange, error }: Props<K>) {
  const labelId = useId()
  const toggle = (key: K) =>
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  return (
    <div>
      <FormLabel id={labelId} error={Boolean(error)}>
        {label}
      </FormLabel>
      <FormGroup
        role="group"
        aria-labelledby={labelId}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        {(Object.keys(options) as K[]).map((key) => (
          <FormControlLabel
            key={key}
            control={<Checkbox checked={chosen.includes(key)} onChange={() => toggle(key)} />}
            label={options[key]}
          />
        ))}
      </FormGroup>
      {error && <FormHelperText error>{error}</FormHelperText>}
    </div>
  )
}
