import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { company_id, created_at, id, instant, reference } from './columns.ts'

export const companyExports = pgTable('company_exports', {
  id: id(),
  company_id: company_id(),
  user_id: reference('user_id').notNull(),
  status: text('status').$type<'pending' | 'ready' | 'failed'>().notNull().default('pending'),
  file_id: reference('file_id'),
  size: bigint('size', { mode: 'number' }),
  created_at: created_at(),
  finished_at: instant('finished_at'),
})
