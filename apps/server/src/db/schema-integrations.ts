import type { ApiScope, WebhookEvent } from '@veranda/contract'
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, company_id, created_at, deleted_at, id, instant, reference, words } from './columns.ts'

export const apiKeys = pgTable('api_keys', {
  id: id(),
  company_id: company_id(),
  user_id: reference('user_id').notNull(),
  name: text('name').notNull(),
  hint: text('hint').notNull(),
  token_hash: bytea('token_hash').notNull(),
  scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
  expires_at: instant('expires_at'),
  last_used_at: instant('last_used_at'),
  revoked_at: instant('revoked_at'),
  created_at: created_at(),
})

export const webhooks = pgTable('webhooks', {
  id: id(),
  company_id: company_id(),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  secret: bytea('secret').notNull(),
  is_active: boolean('is_active').notNull().default(true),
  created_at: created_at(),
  deleted_at: deleted_at(),
})

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: id(),
  company_id: company_id(),
  webhook_id: reference('webhook_id').notNull(),
  event: text('event').notNull(),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  status: text('status').$type<'pending' | 'delivered' | 'failed'>().notNull().default('pending'),
  attempts: integer('attempts').notNull().default(0),
  last_status: integer('last_status'),
  last_error: words('last_error'),
  created_at: created_at(),
  delivered_at: instant('delivered_at'),
})
