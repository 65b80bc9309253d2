import type { Lead, LeadField, PublicField } from '@veranda/contract'
import { toWallTime } from '#lib/format/zoned-time.ts'
import type { AnswerValue } from '#ui/records/answer-field.tsx'
import { texts } from '#ui/records/texts.ts'

/** Answers to a choice are stored as labels, several of them separated so. */
const separator = ', '

/** The answer of a lead to a field as text; empty without one. */
export const answerTo = ({ values = [] }: Pick<Lead, 'values'>, fieldId: number): string =>
  values.find(({ lead_field_id }) => lead_field_id === fieldId)?.value ?? ''

/** A stored answer as its input takes it. */
export function answerInput(
  { type, options }: Pick<LeadField, 'type' | 'options'>,
  text: string,
  timeZone: string,
): AnswerValue {
  const within = `${separator}${text}${separator}`
  switch (type) {
    case 'select':
    case 'radio':
      return options.find(({ label }) => label === text)?.id ?? ''
    case 'multiselect':
      return options
        .filter(({ label }) => within.includes(`${separator}${label}${separator}`))
        .map(({ id }) => id)
    case 'checkbox':
      return text === texts.yes
    case 'datetime':
      // The input knows no time zones.
      return /(Z|[+-]\d\d:\d\d)$/.test(text) ? toWallTime(text, timeZone) : text.slice(0, 16)
    default:
      return text
  }
}

/** A field of the library as its input takes it. Whether an answer is required depends on the form, which the server knows. */
export const askedField = ({ id, name, ...field }: LeadField): PublicField => ({
  ...field,
  lead_field_id: id,
  label: name,
  is_required: false,
})
