import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { hundredthsOf, hundredthsText } from '#lib/format/number-text.ts'

interface Props {
  label: string
  /** Hundredths: kopecks or basis points. */
  value: number | null
  onChange: (value: number | null) => void
  isReadOnly?: boolean
  hint?: string
  /** The error for an invalid number. */
  fault: string
  max?: number
}

/** A number with two decimals. The typed text stays, and counts while it is a valid number. */
export function AmountField({ label, value, onChange, isReadOnly = false, hint, fault, max }: Props) {
  const [typed, setTyped] = useState(() => hundredthsText(value))
  const read = (text: string) => {
    const number = hundredthsOf(text)
    return number !== null && max !== undefined && number > max ? null : number
  }
  const isEmpty = typed.trim() === ''
  const isWrong = !isEmpty && read(typed) === null
  // The value was changed from outside: the field follows, unless the typed text means the same.
  const parsed = isEmpty ? null : read(typed)
  const [known, setKnown] = useState(value)
  // The beginning of an invalid number does not count: «15» of «150 %» is not what was meant.
  const [before, setBefore] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (!isWrong && (value ?? 0) !== (parsed ?? 0)) setTyped(hundredthsText(value))
  }
  return (
    <TextField
      label={label}
      value={typed}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        onChange(text.trim() === '' ? null : (read(text) ?? before))
      }}
      onFocus={() => setBefore(value)}
      error={isWrong}
      helperText={isWrong ? fault : hint}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', readOnly: isReadOnly } }}
    />
  )
}
