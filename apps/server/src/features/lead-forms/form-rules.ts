import type { FieldOption, LeadFieldRole, LeadFieldType, PublicField } from '@veranda/contract'
import { fieldError } from '#errors.ts'
import { texts } from './texts.ts'

/** Content of a published version: the form as visitors saw it. */
export interface FormSchema {
  name: string
  title: string
  description: string
  submit_text: string
  success_text: string
  consent_text: string
  fields: PublicField[]
}

export interface FormField {
  lead_field_id: number
  is_required: boolean
  position: number
  label: string | null
}

export interface LibraryField {
  id: number
  name: string
  type: string
  role: string | null
  options: FieldOption[]
  placeholder: string
  help: string
}

/** Fields of a form in order, renumbered and without duplicates. */
export function orderedFields(
  fields: readonly (Partial<FormField> & { lead_field_id: number })[],
): FormField[] {
  if (new Set(fields.map((field) => field.lead_field_id)).size < fields.length)
    throw fieldError('fields', texts.fieldTwice)
  return fields
    .map((field, index) => ({ field, order: field.position ?? index, index }))
    .sort((a, b) => a.order - b.order || a.index - b.index)
    .map(({ field }, position) => ({
      lead_field_id: field.lead_field_id,
      is_required: field.is_required ?? false,
      position,
      label: field.label?.trim() || null,
    }))
}

type Draft = Omit<FormSchema, 'fields'> & { fields: FormField[] }

/** The form as published: labels and types from the lead fields, defaults for empty texts. */
export function publishedSchema(
  draft: Draft,
  library: ReadonlyMap<number, LibraryField>,
  companyConsent = '',
): FormSchema {
  if (draft.fields.length === 0) throw fieldError('fields', texts.noFields)
  return {
    name: draft.name,
    title: draft.title || draft.name,
    description: draft.description,
    submit_text: draft.submit_text || texts.defaults.submit,
    success_text: draft.success_text || texts.defaults.success,
    consent_text: draft.consent_text || companyConsent || texts.defaults.consent,
    fields: draft.fields.map((field) => publicField(field, library)),
  }
}

/** A field as visitors see it. */
export function publicField(field: FormField, library: ReadonlyMap<number, LibraryField>): PublicField {
  const known = library.get(field.lead_field_id)
  if (!known) throw fieldError('fields', texts.fieldUnknown)
  return {
    lead_field_id: known.id,
    label: field.label ?? known.name,
    type: known.type as LeadFieldType,
    role: known.role as LeadFieldRole | null,
    is_required: field.is_required,
    options: known.options,
    placeholder: known.placeholder,
    help: known.help,
  }
}
