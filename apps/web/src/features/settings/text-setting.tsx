import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { FieldPath } from 'react-hook-form'
import type { SectionForm, Settings } from './use-section-form.ts'

type Form = SectionForm['form']

interface Props extends Pick<TextFieldProps, 'type' | 'multiline' | 'sx' | 'slotProps' | 'required'> {
  form: Form
  name: FieldPath<Settings>
  label: string
  hint?: string
  isNumber?: boolean
}

/** A setting that is typed. */
export function TextSetting({ form, name, label, hint, isNumber = false, ...props }: Props) {
  const { error } = form.getFieldState(name, form.formState)
  const { ref, ...field } = form.register(name, isNumber ? { valueAsNumber: true } : {})
  return (
    <TextField
      {...props}
      {...field}
      inputRef={ref}
      label={label}
      type={isNumber ? 'number' : (props.type ?? 'text')}
      error={Boolean(error)}
      helperText={error?.message ?? hint}
    />
  )
}
