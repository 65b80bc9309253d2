import { pgTable, text } from 'drizzle-orm/pg-core'
import {
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

export const tasks = pgTable('tasks', {
  id: id(),
  company_id: company_id(),
  title: text('title').notNull(),
  notes: words('notes'),
  user_id: reference('user_id').notNull(),
  author_id: reference('author_id'),
  lead_id: reference('lead_id'),
  client_id: reference('client_id'),
  order_id: reference('order_id'),
  due_at: instant('due_at'),
  remind_at: instant('remind_at'),
  reminded_at: instant('reminded_at'),
  completed_at: instant('completed_at'),
  version: version(),
  created_at: created_at(),
  updated_at: updated_at(),
  deleted_at: deleted_at(),
})
