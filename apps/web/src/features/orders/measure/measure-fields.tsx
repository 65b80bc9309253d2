import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useWholeNumber } from '#lib/forms/use-whole-number.ts'

interface GroupProps {
  title: string
  hint?: string
  children: ReactNode
}

export function MeasureGroup({ title, hint, children }: GroupProps) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: hint ? 0.5 : 1.5 }}>
        {title}
      </Typography>
      {hint && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {hint}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        {children}
      </Box>
    </Box>
  )
}

interface FieldProps {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  fault?: string | undefined
  isSigned?: boolean
}

/** A size field, large enough for gloves, with a numeric keyboard whose «дальше» moves on. */
export function MeasureField({ label, value, onChange, fault, isSigned = false }: FieldProps) {
  const field = useWholeNumber(value, onChange, isSigned)
  return (
    <TextField
      label={label}
      {...field}
      error={Boolean(fault)}
      helperText={fault}
      slotProps={{
        htmlInput: {
          inputMode: isSigned ? 'text' : 'numeric',
          enterKeyHint: 'next',
          autoComplete: 'off',
          'data-step': true,
          style: { fontSize: '1.5rem', fontWeight: 600, minHeight: 32 },
        },
        inputLabel: { shrink: true },
      }}
    />
  )
}

/** Focuses the next or previous size field. Returns whether there was one. */
export function goToField(form: HTMLElement | null, from: HTMLInputElement | null, step: 1 | -1): boolean {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('[data-step]') ?? [])]
  const at = from ? fields.indexOf(from) : -1
  const next = fields[at < 0 && step < 0 ? fields.length - 1 : at + step]
  next?.focus()
  next?.select()
  return next !== undefined
}
