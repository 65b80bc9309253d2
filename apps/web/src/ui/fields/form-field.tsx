import MenuItem from '@mui/material/MenuItem'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type UseControllerProps,
  useController,
} from 'react-hook-form'

type Props<Values extends FieldValues, Body, Name extends FieldPath<Values>> = Omit<
  TextFieldProps,
  'name' | 'defaultValue' | 'error' | 'helperText'
> & {
  control: Control<Values, unknown, Body>
  name: Name
  /** Shown below the field while it is valid. */
  hint?: string | undefined
  /** Makes it a select: values with their labels. */
  options?: Record<string, string>
  /** Converts the typed text to the form's value; by default the text itself. */
  parse?: (text: string) => unknown
  rules?: UseControllerProps<Values, Name>['rules']
}

/** A form field with its error. */
export function FormField<Values extends FieldValues, Body, Name extends FieldPath<Values>>({
  control,
  name,
  hint,
  options,
  parse,
  rules,
  slotProps,
  children,
  ...rest
}: Props<Values, Body, Name>) {
  const { field, fieldState } = useController<Values, Name, Body>({ control, name, ...(rules && { rules }) })
  const isShrunk = rest.type === 'date' || rest.type === 'datetime-local'
  return (
    <TextField
      fullWidth
      value={field.value ?? ''}
      {...rest}
      {...(options && { select: true })}
      name={field.name}
      onChange={({ target }) => field.onChange(parse ? parse(target.value) : target.value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={Boolean(fieldState.error)}
      helperText={fieldState.error?.message ?? hint}
      slotProps={{ ...slotProps, ...(isShrunk && { inputLabel: { shrink: true } }) }}
    >
      {options
        ? Object.entries(options).map(([value, optionLabel]) => (
            <MenuItem key={value} value={value}>
              {optionLabel}
            </MenuItem>
          ))
        : children}
    </TextField>
  )
}
