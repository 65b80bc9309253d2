import Alert from '@mui/material/Alert'
import { choiceTypes, createLeadFieldBody, type LeadField } from '@veranda/contract'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FieldFields } from './field-fields.tsx'
import type { FieldInput, FieldValues } from './field-form.ts'
import { useSaveField } from './field-queries.ts'
import { texts } from './texts.ts'

const t = texts.dialog

const blank: FieldValues = {
  name: '',
  type: 'text',
  role: null,
  is_required: false,
  options: [],
  placeholder: '',
  help: '',
}

function valuesOf({ name, type, role, is_required, options, placeholder, help }: LeadField): FieldValues {
  return { name, type, role, is_required, options, placeholder, help }
}

interface Props {
  /** `null` for a new field. */
  field: LeadField | null
  onClose: () => void
}

/** Validates a field: a choice needs options, other types have none. */
const fieldBody = createLeadFieldBody
  .refine(({ type, options }) => !choiceTypes.has(type) || options.length > 0, {
    path: ['options'],
    message: texts.options.required,
  })
  .transform((field) => (choiceTypes.has(field.type) ? field : { ...field, options: [] }))

/** Creates or edits a field. Remounted each time it opens. */
export function FieldDialog({ field, onClose }: Props) {
  const [key] = useIdempotencyKey()
  const save = useSaveField(field, key)
  const { form, ...state } = useRecordForm<FieldInput, FieldValues>({
    values: field ? valuesOf(field) : blank,
    schema: fieldBody,
    send: ({ body }) => save.mutateAsync(body),
    onSaved: onClose,
    texts: field ? texts.update : texts.create,
  })
  return (
    <FormDialog
      title={field ? t.edit : t.create}
      submitLabel={field ? t.save : t.add}
      width={560}
      isLong
      onClose={onClose}
      {...state}
    >
      {field && field.forms_count > 0 && <Alert severity="info">{t.inForms(field.forms_count)}</Alert>}
      <FieldFields form={form} />
    </FormDialog>
  )
}
