import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

interface Props<Values extends FieldValues>
  extends Pick<TextFieldProps, 'type' | 'multiline' | 'sx' | 'slotProps' | 'required'> {
  form: Pick<UseFormReturn<Values>, 'register' | 'getFieldState' | 'formState'>
  name: FieldPath<Values>
  label: string
  hint?: string
  isNumber?: boolean
}

/** A text setting. */
export function TextSetting<Values extends FieldValues>(fieldProps: Props<Values>) {
  const { form, name, label, hint, isNumber = false, ...props } = fieldProps
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
