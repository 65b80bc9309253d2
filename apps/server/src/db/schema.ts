import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import {
  bytea,
  company_id,
  created_at,
  deleted_at,
  id,
  instant,
  number,
  reference,
  updated_at,
  version,
  words,
} from './columns.ts'

/**
 * The tables as TypeScript knows them; other areas have files of their own beside this one (`schema-*.ts`). The SQL
 * migrations make them, with keys, indexes and policies; `catalogue.test.ts` holds the two together.
 */
export const clients = pgTable('clients', {
  id: id(),
  company_id: company_id(),
  number: number(),
  user_id: reference('user_id'),
  name: text('name').notNull(),
  phone: words('phone'),
  email: words('email'),
  notes: words('notes'),
  legal_name: words('legal_name'),
  inn: words('inn'),
  kpp: words('kpp'),
  ogrn: words('ogrn'),
  legal_address: words('legal_address'),
  search_text: words('search_text'),
  version: version(),
  created_at: created_at(),
  updated_at: updated_at(),
  deleted_at: deleted_at(),
})

export const leadFields = pgTable('lead_fields', {
  id: id(),
  company_id: company_id(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  role: text('role'),
  is_required: boolean('is_required').notNull().default(false),
  options: jsonb('options').$type<{ id: string; label: string }[]>().notNull().default([]),
  placeholder: words('placeholder'),
  help: words('help'),
  position: integer('position').notNull().default(0),
  created_at: created_at(),
  deleted_at: deleted_at(),
})

export interface FormFieldRow {
  lead_field_id: number
  is_required: boolean
  position: number
  label: string | null
}

export const leadForms = pgTable('lead_forms', {
  id: id(),
  company_id: company_id(),
  number: number(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  is_active: boolean('is_active').notNull().default(false),
  protection: text('protection').notNull().default('standard'),
  title: words('title'),
  description: words('description'),
  submit_text: words('submit_text'),
  success_text: words('success_text'),
  consent_text: words('consent_text'),
  fields: jsonb('fields').$type<FormFieldRow[]>().notNull().default([]),
  published_version_id: reference('published_version_id'),
  published_no: integer('published_no'),
  published_at: instant('published_at'),
  version: version(),
  created_at: created_at(),
  updated_at: updated_at(),
  deleted_at: deleted_at(),
})

export const leadFormVersions = pgTable('lead_form_versions', {
  id: id(),
  company_id: company_id(),
  lead_form_id: reference('lead_form_id').notNull(),
  no: integer('no').notNull(),
  schema: jsonb('schema').notNull(),
  published_by: reference('published_by'),
  published_at: instant('published_at').notNull().defaultNow(),
})

export const leads = pgTable('leads', {
  id: id(),
  company_id: company_id(),
  number: number(),
  status: text('status').notNull().default('new'),
  name: words('name'),
  phone: words('phone'),
  email: words('email'),
  source: words('source'),
  notes: text('notes'),
  client_id: reference('client_id'),
  lead_form_id: reference('lead_form_id'),
  user_id: reference('user_id'),
  reject_reason_id: reference('reject_reason_id'),
  ip_address: text('ip_address'),
  referer: text('referer'),
  user_agent: text('user_agent'),
  assigned_at: instant('assigned_at'),
  /** Noted by the database when the status is changed first. */
  answered_at: instant('answered_at'),
  search_text: words('search_text'),
  version: version(),
  created_at: created_at(),
  updated_at: updated_at(),
  deleted_at: deleted_at(),
})

export const leadValues = pgTable('lead_values', {
  id: id(),
  company_id: company_id(),
  lead_id: reference('lead_id').notNull(),
  lead_field_id: reference('lead_field_id'),
  value: text('value'),
  label: text('label').notNull(),
  type: text('type').notNull(),
  position: integer('position').notNull().default(0),
})

export const formSubmissions = pgTable('form_submissions', {
  id: id(),
  company_id: company_id(),
  lead_form_id: reference('lead_form_id').notNull(),
  version_id: reference('version_id').notNull(),
  idempotency_key: text('idempotency_key').notNull(),
  body_hash: bytea('body_hash').notNull(),
  raw: jsonb('raw').notNull(),
  outcome: text('outcome'),
  spam_reasons: text('spam_reasons').array().notNull().default([]),
  lead_id: reference('lead_id'),
  consent_text: words('consent_text'),
  consent_at: instant('consent_at'),
  ip_address: text('ip_address').notNull(),
  user_agent: text('user_agent').notNull(),
  referer: text('referer').notNull(),
  page_url: text('page_url').notNull(),
  received_at: instant('received_at').notNull().defaultNow(),
})

export const notifications = pgTable('notifications', {
  id: id(),
  company_id: company_id(),
  user_id: reference('user_id').notNull(),
  kind: text('kind').notNull(),
  type: text('type').notNull().default('info'),
  title: text('title').notNull(),
  message: text('message').notNull(),
  lead_id: reference('lead_id'),
  order_id: reference('order_id'),
  conversation_id: reference('conversation_id'),
  read_at: instant('read_at'),
  created_at: created_at(),
})

export const idempotencyKeys = pgTable('idempotency_keys', {
  company_id: company_id(),
  user_id: reference('user_id').notNull(),
  key: text('key').notNull(),
  endpoint: text('endpoint').notNull(),
  body_hash: bytea('body_hash').notNull(),
  status: integer('status'),
  response: jsonb('response'),
  created_at: created_at(),
})
