import { limits } from '@veranda/contract'
import { useController } from 'react-hook-form'
import { FormFieldsField } from '#ui/lead-fields/form-fields-field.tsx'
import type { FormState } from './form-values.ts'
import { texts } from './texts.ts'

const t = texts.editor

/** Which questions the form asks, and in what order. */
export function FormFieldsEditor({ state }: { state: FormState }) {
  const { field, fieldState } = useController({ control: state.control, name: 'fields' })
  return (
    <FormFieldsField
      label={t.fieldsLabel}
      empty={t.noFields}
      fields={field.value ?? []}
      max={limits.formFieldsMax}
      error={fieldState.error?.message}
      onChange={(fields) => {
        state.clearErrors('fields')
        field.onChange(fields)
      }}
    />
  )
}
