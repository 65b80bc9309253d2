import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { TextFieldProps } from '@mui/material/TextField'
import { type ReactNode, useId } from 'react'

/** Props of a one-line field; all others are MUI's own. */
export interface PlainFieldProps
  extends Pick<
    TextFieldProps,
    | 'autoComplete'
    | 'autoFocus'
    | 'defaultValue'
    | 'disabled'
    | 'error'
    | 'fullWidth'
    | 'helperText'
    | 'inputRef'
    | 'label'
    | 'name'
    | 'onBlur'
    | 'onChange'
    | 'required'
    | 'sx'
    | 'type'
    | 'value'
  > {
  endAdornment?: ReactNode
}

/** A text field without select and multiline support, which would be a tenth of the sign-in page's size. */
export function PlainField({
  label,
  helperText,
  error = false,
  disabled,
  fullWidth,
  required,
  sx,
  ...input
}: PlainFieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <FormControl {...{ error, disabled, fullWidth, required, sx }} variant="outlined">
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput id={id} label={label} aria-describedby={helperText ? hintId : undefined} {...input} />
      {helperText && <FormHelperText id={hintId}>{helperText}</FormHelperText>}
    </FormControl>
  )
}
