import { type Lead, type LeadField, lead as leadSchema } from '@veranda/contract'
import { useController } from 'react-hook-form'
import { useDates } from '#lib/format/dates.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { AnswerField, type AnswerValue } from '#ui/records/answer-field.tsx'
import { answerInput, answerTo, askedField } from './answer-input.ts'
import { useCorrectAnswer } from './answer-queries.ts'
import { answerTexts as t } from './answer-texts.ts'

interface Props {
  lead: Lead
  field: LeadField
  onClose: () => void
}

/** Corrects or adds one answer. What a colleague saves meanwhile is shown beside one's own. */
export function CorrectAnswerDialog({ lead, field, onClose }: Props) {
  const { timeZone } = useDates()
  const correct = useCorrectAnswer(lead.id)
  const valuesOf = (saved: Lead): { value: AnswerValue } => ({
    value: answerInput(field, answerTo(saved, field.id), timeZone),
  })
  const { form, ...state } = useRecordForm({
    values: valuesOf(lead),
    record: {
      version: lead.version,
      current: lead,
      schema: leadSchema,
      valuesOf,
      valueTexts: (saved: Lead) => ({ value: answerTo(saved, field.id) }),
    },
    send: ({ body: { value }, version }) => correct.mutateAsync({ lead_field_id: field.id, value, version }),
    onSaved: onClose,
    texts: t.save,
    fieldOf: { [`values.${field.id}`]: 'value' },
  })
  const isAdded = !(lead.values ?? []).some(({ lead_field_id }) => lead_field_id === field.id)
  const { field: input, fieldState } = useController({ control: form.control, name: 'value' })
  return (
    <FormDialog
      title={isAdded ? t.addTitle : t.title}
      text={isAdded ? undefined : t.text}
      submitLabel={t.submit}
      onClose={onClose}
      {...state}
    >
      <AnswerField
        field={askedField(field)}
        value={input.value}
        onChange={input.onChange}
        error={fieldState.error?.message}
        autoFocus
      />
    </FormDialog>
  )
}
