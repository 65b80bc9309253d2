import type { DataImport, ImportSettings, ImportStatus, ImportTarget } from '@veranda/contract'
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { company_id, created_at, id, instant, reference, words } from './columns.ts'

const count = (name: string) => integer(name).notNull().default(0)

export const imports = pgTable('imports', {
  id: id(),
  company_id: company_id(),
  user_id: reference('user_id').notNull(),
  target: text('target').$type<ImportTarget>().notNull(),
  file_name: text('file_name').notNull(),
  status: text('status').$type<ImportStatus>().notNull().default('draft'),
  columns: jsonb('columns').$type<DataImport['columns']>().notNull(),
  settings: jsonb('settings').$type<ImportSettings>(),
  rows_count: count('rows_count'),
  created_count: count('created_count'),
  updated_count: count('updated_count'),
  skipped_count: count('skipped_count'),
  failed_count: count('failed_count'),
  reverted_count: count('reverted_count'),
  kept_count: count('kept_count'),
  has_rows: boolean('has_rows').notNull().default(true),
  created_at: created_at(),
  finished_at: instant('finished_at'),
})

export interface ImportRowError {
  /** The column's place in the table, or `null` where it is the whole row. */
  column: number | null
  message: string
}

export const importRows = pgTable('import_rows', {
  company_id: company_id(),
  import_id: reference('import_id').notNull(),
  row_no: integer('row_no').notNull(),
  cells: jsonb('cells').$type<string[]>().notNull(),
  draft: jsonb('draft'),
  errors: jsonb('errors').$type<ImportRowError[]>().notNull().default([]),
  phone_key: words('phone_key'),
  email_key: words('email_key'),
  is_repeat: boolean('is_repeat').notNull().default(false),
  is_file_repeat: boolean('is_file_repeat').notNull().default(false),
  action: text('action').$type<'create' | 'update' | 'skip' | 'fail'>(),
  is_done: boolean('is_done').notNull().default(false),
  lead_id: reference('lead_id'),
  client_id: reference('client_id'),
  before: jsonb('before'),
  version_after: integer('version_after'),
  is_reverted: boolean('is_reverted'),
})
