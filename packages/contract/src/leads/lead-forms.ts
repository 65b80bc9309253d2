import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { id, idParams, instant, recordNumber, requiredText, seenVersion, text } from '#schemas.ts'
import { leadFieldRole, leadFieldType } from './lead-fields.ts'

/** Spam protection of a form. */
export const protections = { soft: 'Мягкая', standard: 'Обычная' } as const
export type Protection = keyof typeof protections
export const protection = z.enum(Object.keys(protections) as [Protection, ...Protection[]])

/** The slug of a form: Latin letters, digits and hyphens. */
export const formSlug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,58}[a-z0-9])$/, 'Латинские буквы, цифры и дефис, от 3 до 60 знаков')

export const formFieldInput = z.strictObject({
  lead_field_id: id,
  is_required: z.boolean().default(false),
  position: z.number().int().min(0).max(1000).optional(),
  /** Replaces the field's name in this form. */
  label: text(limits.nameMax).nullable().optional(),
})

export const formField = z.object({
  lead_field_id: id,
  is_required: z.boolean(),
  position: z.number().int(),
  label: z.string().nullable(),
})

export const leadForm = z.object({
  id,
  number: recordNumber,
  name: z.string(),
  slug: z.string(),
  is_active: z.boolean(),
  protection,
  title: z.string(),
  description: z.string(),
  submit_text: z.string(),
  success_text: z.string(),
  consent_text: z.string(),
  fields: z.array(formField),
  /** Number of the latest published version, `null` before the first. */
  published_no: z.number().int().nullable(),
  published_at: instant.nullable(),
  submissions_count: z.number().int(),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
})
export type LeadForm = z.infer<typeof leadForm>

const formKeys = {
  name: requiredText(limits.nameMax, 'Название формы обязательно'),
  slug: formSlug,
  is_active: z.boolean(),
  protection,
  title: text(limits.nameMax),
  description: text(2000),
  submit_text: text(60),
  success_text: text(1000),
  consent_text: text(2000),
  fields: z.array(formFieldInput).max(limits.formFieldsMax, `Не больше ${limits.formFieldsMax} полей`),
}

export const createLeadFormBody = z.strictObject({
  ...formKeys,
  slug: formSlug.optional(),
  is_active: formKeys.is_active.default(false),
  protection: protection.default('standard'),
  title: formKeys.title.default(''),
  description: formKeys.description.default(''),
  submit_text: formKeys.submit_text.default(''),
  success_text: formKeys.success_text.default(''),
  consent_text: formKeys.consent_text.default(''),
  fields: formKeys.fields.default([]),
})

export const updateLeadFormBody = z.strictObject({
  ...z.strictObject(formKeys).partial().shape,
  version: seenVersion,
})

/** A published form as visitors see it. */
export const publicField = z.object({
  lead_field_id: id,
  label: z.string(),
  type: leadFieldType,
  role: leadFieldRole.nullable(),
  is_required: z.boolean(),
  options: z.array(z.object({ id: z.string(), label: z.string() })),
  placeholder: z.string(),
  help: z.string(),
})
export type PublicField = z.infer<typeof publicField>

export const publicForm = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  submit_text: z.string(),
  success_text: z.string(),
  consent_text: z.string(),
  fields: z.array(publicField),
})
export type PublicForm = z.infer<typeof publicForm>

const slugParams = z.strictObject({ slug: z.string().trim().toLowerCase().max(60) })

/** UTM parameters of the visit. */
const utm = z.record(z.string().max(40), text(500))

export const submissionBody = z.strictObject({
  values: z.record(z.string().regex(/^\d{1,15}$/, 'Неизвестное поле'), z.unknown()),
  consent: z.boolean().default(false),
  page_url: text(2000).optional(),
  referer: text(2000).optional(),
  utm: utm.optional(),
  /** From `GET /api/public/forms/{slug}` and the hosted page; `soft` forms do not need it. */
  form_token: z.string().max(500).optional(),
  /** Honeypot: people never see this field. */
  website: z.string().max(2000).optional(),
})
export type SubmissionBody = z.output<typeof submissionBody>

export const consentRequired = 'Нужно согласие на обработку персональных данных'

const read = { module: 'leads', permission: 'lead_form.read' } as const
const manage = { module: 'leads', permission: 'lead_form.manage' } as const

export const leadFormEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/lead-forms',
    summary: 'The company’s forms',
    access: read,
    output: z.array(leadForm),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/lead-forms',
    summary: 'Create a form; an active one is published immediately',
    access: manage,
    body: createLeadFormBody,
    output: leadForm,
    status: 201,
    creates: true,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/lead-forms/:id',
    summary: 'One form',
    access: read,
    params: idParams,
    output: leadForm,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/lead-forms/:id',
    summary: 'Change, publish or pause a form',
    access: manage,
    params: idParams,
    body: updateLeadFormBody,
    output: leadForm,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/lead-forms/:id',
    summary: 'Delete a form; its leads are kept',
    access: manage,
    params: idParams,
  }),
  bySlug: endpoint({
    method: 'GET',
    path: '/api/lead-forms/by-slug/:slug',
    summary: 'A form as visitors see it, for staff',
    access: read,
    params: slugParams,
    output: publicForm,
  }),
}

export const publicFormEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/api/public/forms/:slug',
    summary: 'A published form and a token to submit it with',
    access: 'public',
    params: slugParams,
    output: publicForm.extend({ form_token: z.string() }),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/public/forms/:slug/submissions',
    summary: 'Send a request through a form',
    access: 'public',
    params: slugParams,
    body: submissionBody,
    output: z.object({ id, number: recordNumber }),
    status: 201,
    rateLimit: 'public_form',
  }),
}
