import type { DictionaryKind } from '@veranda/contract'
import { boolean, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import {
  bytea,
  company_id,
  created_at,
  deleted_at,
  id,
  instant,
  reference,
  updated_at,
  words,
} from './columns.ts'

export const assignmentTurns = pgTable('assignment_turns', {
  company_id: company_id(),
  user_id: reference('user_id').notNull(),
  served: numeric('served', { mode: 'number' }).notNull().default(0),
})

export const dictionaryItems = pgTable('dictionary_items', {
  id: id(),
  company_id: company_id(),
  kind: text('kind').$type<DictionaryKind>().notNull(),
  name: text('name').notNull(),
  color: words('color'),
  position: integer('position').notNull().default(0),
  created_at: created_at(),
  deleted_at: deleted_at(),
})

/** Which tags a record carries: a lead or a client, never both. */
export const recordTags = pgTable('record_tags', {
  company_id: company_id(),
  tag_id: reference('tag_id').notNull(),
  lead_id: reference('lead_id'),
  client_id: reference('client_id'),
})

export const consentTexts = pgTable('consent_texts', {
  id: id(),
  company_id: company_id(),
  no: integer('no').notNull(),
  text: text('text').notNull(),
  user_id: reference('user_id'),
  created_at: created_at(),
})

/** A company's own mail server; the password is sealed. */
export const mailServers = pgTable('mail_servers', {
  company_id: company_id().primaryKey(),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  is_tls: boolean('is_tls').notNull(),
  user_name: words('user_name'),
  password: bytea('password'),
  from_name: words('from_name'),
  from_address: text('from_address').notNull(),
  failed_at: instant('failed_at'),
  failure: words('failure'),
  updated_at: updated_at(),
})
