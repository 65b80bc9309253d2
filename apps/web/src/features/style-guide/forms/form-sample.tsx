import { convertLeadBody } from '@veranda/contract'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { toast } from '#lib/notices/toasts.ts'
import { FormField } from '#ui/fields/form-field.tsx'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { formsTexts } from './forms-texts.ts'

const t = formsTexts.form

/** A settings form: validated by the server's schema, and guarded against leaving unsaved. */
export function FormSample() {
  const { form, ...state } = useRecordForm({
    values: t.values,
    schema: convertLeadBody,
    send: async ({ body }) => body,
    onSaved: (contact) => {
      if (contact) form.reset(contact)
      toast.success(t.saved)
    },
  })
  const { isDirty } = form.formState
  return (
    <SectionFormCard
      title={t.card}
      hint={t.cardHint}
      section={{ ...state, isDirty, reset: () => form.reset() }}
    >
      {fields.map(({ name, type, isRequired }) => (
        <FormField
          key={name}
          control={form.control}
          name={name}
          type={type}
          label={t.labels[name]}
          hint={t.hints[name]}
          required={isRequired}
          autoComplete="off"
          sx={{ maxWidth: 520 }}
        />
      ))}
    </SectionFormCard>
  )
}

const fields = [
  { name: 'name', type: 'text', isRequired: true },
  { name: 'phone', type: 'tel', isRequired: false },
  { name: 'email', type: 'email', isRequired: false },
] as const
