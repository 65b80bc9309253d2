import type { formFieldInput, LeadField, PublicField } from '@veranda/contract'
import type { z } from 'zod'

/** A question of the library, as somebody asks it. */
export type FormFieldInput = z.input<typeof formFieldInput>

/** The questions as visitors get them; what the library no longer has is left out. */
export function askedFields(fields: readonly FormFieldInput[], library: readonly LeadField[]): PublicField[] {
  const known = new Map(library.map((field) => [field.id, field]))
  return fields.flatMap(({ lead_field_id, label, is_required = false }) => {
    const field = known.get(lead_field_id)
    return field ? [{ ...field, lead_field_id, label: label?.trim() || field.name, is_required }] : []
  })
}
