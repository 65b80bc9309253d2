import { limits } from '@veranda/contract'
import { useController } from 'react-hook-form'
import { FormFieldsField } from '#entities/lead-field/form-fields-field.tsx'
import { texts } from '#features/lead-forms/texts.ts'
import type { FormState } from './form-values.ts'

const t = texts.editor

/** The fields of the form in their order. */
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
