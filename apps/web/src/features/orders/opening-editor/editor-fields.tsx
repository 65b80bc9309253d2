import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { createContext, type ReactNode, use } from 'react'
import { useWholeNumber } from '#lib/forms/use-whole-number.ts'

/** Whether the editor is read-only. */
export const ReadOnly = createContext(false)

interface GroupProps {
  title: string
  hint?: string
  /** Minimum width of a field, px. */
  minWidth?: number
  children: ReactNode
}

/** A titled group of small fields. */
export function FieldGroup({ title, hint, minWidth = 132, children }: GroupProps) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h4" sx={{ p: 0, mb: hint ? 0.5 : 1.5 }}>
        {title}
      </Typography>
      {hint && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {hint}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: `repeat(auto-fill, minmax(${minWidth}px, 1fr))`,
          alignItems: 'start',
        }}
      >
        {children}
      </Box>
    </Box>
  )
}

interface NumberProps {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  fault?: string | undefined
  hint?: string
  /** The default of an empty field. */
  placeholder?: string | undefined
  isSigned?: boolean
}

export function NumberField(props: NumberProps) {
  const { label, value, onChange, fault, hint, placeholder, isSigned = false } = props
  const isReadOnly = use(ReadOnly)
  const field = useWholeNumber(value, onChange, isSigned)
  return (
    <TextField
      label={label}
      {...field}
      error={Boolean(fault)}
      helperText={fault ?? hint}
      placeholder={placeholder}
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off', readOnly: isReadOnly },
        ...(placeholder && { inputLabel: { shrink: true } }),
      }}
    />
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}

export function ChoiceField({ label, value, options, onChange }: ChoiceProps) {
  const isReadOnly = use(ReadOnly)
  const all = options.some(([code]) => code === value) ? options : [[value, value] as const, ...options]
  return (
    <TextField
      select
      label={label}
      value={value}
      disabled={isReadOnly}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {all.map(([code, name]) => (
        <MenuItem key={code} value={code}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

export function SwitchField({
  label,
  value,
  onChange,
}: {
  label: string
  value: boolean
  onChange: (value: boolean) => void
}) {
  const isReadOnly = use(ReadOnly)
  return (
    <FormControlLabel
      control={
        <Switch checked={value} disabled={isReadOnly} onChange={(_event, checked) => onChange(checked)} />
      }
      label={label}
      sx={{ gridColumn: '1 / -1', m: 0, gap: 1 }}
    />
  )
}
