import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useState } from 'react'

interface Props<T>
  extends Pick<TextFieldProps, 'label' | 'error' | 'helperText' | 'slotProps' | 'sx' | 'inputRef'> {
  value: T
  onChange: (value: T) => void
  onBlur: () => void
  read: (text: string) => T
  show: (value: T) => string
}

/** A setting whose typed form differs from the stored one. The typed text stays until the value changes elsewhere. */
export function ParsedSetting<T>({ value, onChange, read, show, ...props }: Props<T>) {
  const [typed, setTyped] = useState(() => show(value))
  const isOurs = JSON.stringify(read(typed)) === JSON.stringify(value)
  return (
    <TextField
      {...props}
      value={isOurs ? typed : show(value)}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(read(event.target.value))
      }}
    />
  )
}
