import { pgTable } from 'drizzle-orm/pg-core'
import { bytea, company_id, instant, reference, updated_at } from './columns.ts'

/** Second factors as a company sees them: that there is one, never what it is. */
export const twoFactors = pgTable('two_factors', {
  company_id: company_id(),
  user_id: reference('user_id').notNull(),
  confirmed_at: instant('confirmed_at'),
})

export const companyLogos = pgTable('company_logos', {
  company_id: company_id().primaryKey(),
  image: bytea('image').notNull(),
  updated_at: updated_at(),
})
