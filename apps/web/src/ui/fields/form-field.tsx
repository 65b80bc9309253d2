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
  /** Said below the field while nothing is wrong with it. */
  hint?: string | undefined
  /** A choice: the values with their words. */
  options?: Record<string, string>
  /** What the form holds for what was typed; the text itself by default. */
  parse?: (text: string) => unknown
  rules?: UseControllerProps<Values, Name>['rules']
}

/** A field of a form: shows its value and, at the field itself, what is wrong with it. */
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
        ? Object.entries(options).map(([value, words]) => (
            <MenuItem key={value} value={value}>
              {words}
            </MenuItem>
          ))
        : children}
    </TextField>
  )
}
