import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { id, idParams, instant, requiredText, text } from '#schemas.ts'

/** Types of lead fields with their names. `file` waits for file storage. */
export const leadFieldTypes = {
  text: 'Строка',
  textarea: 'Текст',
  phone: 'Телефон',
  email: 'Email',
  number: 'Число',
  date: 'Дата',
  datetime: 'Дата и время',
  select: 'Выпадающий список',
  radio: 'Выбор одного',
  multiselect: 'Выбор нескольких',
  checkbox: 'Да / Нет',
  url: 'Ссылка',
  address: 'Адрес',
  rating: 'Оценка',
  hidden: 'Скрытое',
} as const
export type LeadFieldType = keyof typeof leadFieldTypes
export const leadFieldType = z.enum(Object.keys(leadFieldTypes) as [LeadFieldType, ...LeadFieldType[]])

/** Types with options. */
export const choiceTypes: ReadonlySet<LeadFieldType> = new Set(['select', 'radio', 'multiselect'])

/** Meaning of a field to the product, whatever its name. */
export const leadFieldRoles = {
  client_name: 'Имя клиента',
  client_phone: 'Телефон клиента',
  client_email: 'Email клиента',
} as const
export type LeadFieldRole = keyof typeof leadFieldRoles
export const leadFieldRole = z.enum(Object.keys(leadFieldRoles) as [LeadFieldRole, ...LeadFieldRole[]])

export const fieldOption = z.strictObject({
  id: z.string().trim().min(1).max(40),
  label: requiredText(limits.nameMax, 'Название варианта обязательно'),
})
export type FieldOption = z.infer<typeof fieldOption>

export const leadField = z.object({
  id,
  name: z.string(),
  type: leadFieldType,
  role: leadFieldRole.nullable(),
  is_required: z.boolean(),
  options: z.array(z.object({ id: z.string(), label: z.string() })),
  placeholder: z.string(),
  help: z.string(),
  position: z.number().int(),
  /** Number of existing forms that use it. */
  forms_count: z.number().int(),
  created_at: instant,
})
export type LeadField = z.infer<typeof leadField>

const fieldKeys = {
  name: requiredText(limits.nameMax, 'Название обязательно'),
  type: leadFieldType,
  role: leadFieldRole.nullable(),
  is_required: z.boolean(),
  options: z.array(fieldOption).max(limits.optionsMax, `Не больше ${limits.optionsMax} вариантов`),
  placeholder: text(limits.nameMax),
  help: text(500),
}

export const createLeadFieldBody = z.strictObject({
  ...fieldKeys,
  role: fieldKeys.role.default(null),
  is_required: fieldKeys.is_required.default(false),
  options: fieldKeys.options.default([]),
  placeholder: fieldKeys.placeholder.default(''),
  help: fieldKeys.help.default(''),
})

export const updateLeadFieldBody = z.strictObject(fieldKeys).partial()

const manage = { module: 'leads', permission: 'lead_field.manage' } as const

export const leadFieldEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/lead-fields',
    summary: 'Lead fields of the company, in order',
    access: { module: 'leads', permission: 'lead.read' },
    output: z.array(leadField),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/lead-fields',
    summary: 'Add a lead field',
    access: manage,
    body: createLeadFieldBody,
    output: leadField,
    status: 201,
    creates: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/lead-fields/:id',
    summary: 'Change a field',
    access: manage,
    params: idParams,
    body: updateLeadFieldBody,
    output: leadField,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/lead-fields/:id',
    summary: 'Delete a lead field',
    access: manage,
    params: idParams,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/lead-fields/order',
    summary: 'Reorder lead fields',
    access: manage,
    body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
    output: z.array(leadField),
  }),
}
