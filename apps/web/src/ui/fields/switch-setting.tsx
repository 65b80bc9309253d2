import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'

interface Props {
  label: string
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  fault?: string | undefined
}

/** A setting with a switch. */
export function SwitchSetting({ label, hint, isOn, onChange, fault }: Props) {
  return (
    <Box>
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(_event, checked) => onChange(checked)} />}
        label={label}
      />
      {fault && (
        <FormHelperText error sx={{ ml: 6 }}>
          {fault}
        </FormHelperText>
      )}
      {hint && (
        <Typography variant="body2" color="textSecondary" sx={{ pl: 6 }}>
          {hint}
        </Typography>
      )}
    </Box>
  )
}
