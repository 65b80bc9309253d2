import { createLeadFormBody, type LeadField, type LeadForm } from '@veranda/contract'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { askedFields } from '#entities/lead-field/asked-fields.ts'
import { texts } from '#features/lead-forms/texts.ts'
import type { Previewed } from './form-preview.tsx'

export const formSchema = createLeadFormBody.omit({ is_active: true })
export type FormInput = z.input<typeof formSchema>
export type FormValues = z.output<typeof formSchema>
export type FormState = UseFormReturn<FormInput, unknown, FormValues>

export const blankForm: FormInput = {
  name: '',
  slug: undefined,
  protection: 'standard',
  title: '',
  description: '',
  submit_text: '',
  success_text: '',
  consent_text: '',
  fields: [],
}

export function valuesOf(form: LeadForm): FormInput {
  return {
    name: form.name,
    slug: form.slug,
    protection: form.protection,
    title: form.title,
    description: form.description,
    submit_text: form.submit_text,
    success_text: form.success_text,
    consent_text: form.consent_text,
    fields: [...form.fields]
      .sort((a, b) => a.position - b.position)
      .map(({ lead_field_id, is_required, label }) => ({ lead_field_id, is_required, label })),
  }
}

/** Positions follow the order on screen; an empty label falls back to the field's name. */
export function bodyOf(values: FormValues): FormValues {
  return {
    ...values,
    fields: values.fields.map(({ lead_field_id, is_required, label }, position) => ({
      lead_field_id,
      is_required,
      position,
      label: label?.trim() || null,
    })),
  }
}

/** The form as visitors would get it after publishing. */
export function previewOf(values: Partial<FormInput>, library: readonly LeadField[]): Previewed {
  return {
    title: values.title || values.name || texts.editor.formTitle,
    description: values.description ?? '',
    submit_text: values.submit_text ?? '',
    consent_text: values.consent_text ?? '',
    fields: askedFields(values.fields ?? [], library),
  }
}
