import { pgTable } from 'drizzle-orm/pg-core'
import { bytea, company_id, created_at, id, instant, reference, updated_at } from './columns.ts'

/** Second factors as a company sees them: that there is one, never what it is. */
export const twoFactors = pgTable('two_factors', {
  company_id: company_id(),
  user_id: reference('user_id').notNull(),
  confirmed_at: instant('confirmed_at'),
})

/** Devices that their users are told on while the app is closed. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: id(),
  company_id: company_id(),
  user_id: reference('user_id').notNull(),
  session_id: reference('session_id').notNull(),
  endpoint_hash: bytea('endpoint_hash').notNull(),
  target: bytea('target').notNull(),
  created_at: created_at(),
  told_at: instant('told_at'),
})

export const companyLogos = pgTable('company_logos', {
  company_id: company_id().primaryKey(),
  image: bytea('image').notNull(),
  updated_at: updated_at(),
})
