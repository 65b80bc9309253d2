import type { formFieldInput, LeadField, PublicField } from '@veranda/contract'
import type { z } from 'zod'

/** A field of a form, as the form configures it. */
export type FormFieldInput = z.input<typeof formFieldInput>

/** The fields as visitors get them; deleted ones are left out. */
export function askedFields(fields: readonly FormFieldInput[], library: readonly LeadField[]): PublicField[] {
  const known = new Map(library.map((field) => [field.id, field]))
  return fields.flatMap(({ lead_field_id, label, is_required = false }) => {
    const field = known.get(lead_field_id)
    return field ? [{ ...field, lead_field_id, label: label?.trim() || field.name, is_required }] : []
  })
}
