import type {
  Assignment,
  AuditAction,
  AuditChanges,
  AuditEntity,
  Density,
  DocumentTerms,
  Numbering,
  Requisites,
  Role,
  Theme,
  VatPeriod,
  WorkingHours,
} from '@veranda/contract'
import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import {
  bytea,
  company_id,
  created_at,
  deleted_at,
  id,
  instant,
  reference,
  updated_at,
  version,
  words,
} from './columns.ts'

export const companies = pgTable('companies', {
  id: id(),
  name: text('name').notNull(),
  time_zone: text('time_zone').notNull().default('Europe/Moscow'),
  is_platform: boolean('is_platform').notNull().default(false),
  created_at: created_at(),
})

export const companyModules = pgTable('company_modules', {
  company_id: company_id(),
  code: text('code').notNull(),
  is_active: boolean('is_active').notNull(),
  expires_at: instant('expires_at'),
})

/** What a company says of itself; one row each. */
export const companySettings = pgTable('company_settings', {
  company_id: company_id().primaryKey(),
  requisites: jsonb('requisites').$type<Requisites>().notNull().default({}),
  working_hours: jsonb('working_hours').$type<WorkingHours>().notNull(),
  requires_two_factor: boolean('requires_two_factor').notNull().default(false),
  two_factor_since: instant('two_factor_since'),
  assignment: jsonb('assignment').$type<Assignment>().notNull(),
  numbering: jsonb('numbering').$type<Numbering>().notNull(),
  privacy_url: words('privacy_url'),
  vat_periods: jsonb('vat_periods').$type<VatPeriod[]>().notNull().default([]),
  document_terms: jsonb('document_terms').$type<DocumentTerms>().notNull(),
  version: version(),
  updated_at: updated_at(),
})

/** Users as a company sees them; the password hash is out of its reach. */
export const users = pgTable('users', {
  id: id(),
  company_id: company_id(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  role: text('role').$type<Role>().notNull(),
  phone: words('phone'),
  job_title: words('job_title'),
  department: words('department'),
  receives_leads: boolean('receives_leads').notNull().default(true),
  lead_weight: integer('lead_weight').notNull().default(1),
  working_hours: jsonb('working_hours').$type<WorkingHours>(),
  absent_from: date('absent_from', { mode: 'string' }),
  absent_until: date('absent_until', { mode: 'string' }),
  theme: text('theme').$type<Theme>().notNull().default('light'),
  density: text('density').$type<Density>().notNull().default('comfortable'),
  last_seen_at: instant('last_seen_at'),
  activated_at: instant('activated_at').defaultNow(),
  blocked_at: instant('blocked_at'),
  version: version(),
  created_at: created_at(),
  deleted_at: deleted_at(),
})

/** Sessions as a company sees them: never the token's hash. */
export const sessions = pgTable('sessions', {
  id: id(),
  company_id: company_id(),
  user_id: reference('user_id').notNull(),
  created_at: created_at(),
  last_seen_at: instant('last_seen_at').notNull().defaultNow(),
  idle_until: instant('idle_until').notNull(),
  absolute_until: instant('absolute_until').notNull(),
  ip_address: text('ip_address').notNull(),
  user_agent: text('user_agent').notNull(),
})

export const invitations = pgTable('invitations', {
  id: id(),
  company_id: company_id(),
  user_id: reference('user_id').notNull(),
  token_hash: bytea('token_hash').notNull(),
  expires_at: instant('expires_at').notNull(),
  used_at: instant('used_at'),
  revoked_at: instant('revoked_at'),
  created_at: created_at(),
})

export const userAvatars = pgTable('user_avatars', {
  company_id: company_id(),
  user_id: reference('user_id').notNull(),
  image: bytea('image').notNull(),
  updated_at: updated_at(),
})

/** The journal; rows are added by `audit` alone. */
export const auditLog = pgTable('audit_log', {
  id: id(),
  company_id: company_id(),
  created_at: created_at(),
  user_id: reference('user_id'),
  user_name: text('user_name').notNull(),
  action: text('action').$type<AuditAction>().notNull(),
  entity: text('entity').$type<AuditEntity>().notNull(),
  entity_number: reference('entity_number'),
  title: words('title'),
  changes: jsonb('changes').$type<AuditChanges>().notNull().default({}),
  ip_address: words('ip_address'),
  user_agent: words('user_agent'),
  no: reference('no'),
  previous_hash: bytea('previous_hash'),
  hash: bytea('hash'),
})

export const notificationSettings = pgTable('notification_settings', {
  company_id: company_id(),
  user_id: reference('user_id').notNull(),
  event: text('event').notNull(),
  bell: boolean('bell').notNull().default(true),
  sound: boolean('sound').notNull().default(true),
  push: boolean('push').notNull().default(true),
  email: boolean('email').notNull().default(false),
})
