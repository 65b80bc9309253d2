import type { Buyer, PurchaseItem, Requisites } from '@veranda/contract'
import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { company_id, created_at, id, instant, reference, words } from './columns.ts'

const kopecks = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const purchases = pgTable('purchases', {
  id: id(),
  company_id: company_id(),
  user_id: reference('user_id').notNull(),
  year: integer('year').notNull(),
  no: integer('no').notNull(),
  status: text('status').$type<'pending' | 'paid' | 'cancelled' | 'rejected'>().notNull().default('pending'),
  method: text('method').$type<'invoice' | 'online'>().notNull(),
  items: jsonb('items').$type<PurchaseItem[]>().notNull(),
  discount_kopecks: kopecks('discount_kopecks'),
  total_kopecks: kopecks('total_kopecks'),
  buyer: jsonb('buyer').$type<Buyer>().notNull(),
  seller: jsonb('seller').$type<Requisites>(),
  return_path: text('return_path'),
  reject_reason: text('reject_reason'),
  decided_by: text('decided_by'),
  decided_at: instant('decided_at'),
  created_at: created_at(),
})

export const purchasePayments = pgTable('purchase_payments', {
  id: id(),
  company_id: company_id(),
  purchase_id: reference('purchase_id').notNull(),
  status: text('status')
    .$type<'new' | 'pending' | 'succeeded' | 'canceled' | 'mismatch'>()
    .notNull()
    .default('new'),
  amount_kopecks: kopecks('amount_kopecks'),
  idempotence_key: uuid('idempotence_key').notNull().defaultRandom(),
  provider_ref: text('provider_ref'),
  confirmation_url: text('confirmation_url'),
  reason: words('reason'),
  asked_at: instant('asked_at').notNull().defaultNow(),
  created_at: created_at(),
})

/** What a company was warned of, so that it hears it once. */
export const moduleWarnings = pgTable('module_warnings', {
  company_id: company_id(),
  code: text('code').notNull(),
  expires_at: instant('expires_at').notNull(),
  days: integer('days').notNull(),
  created_at: created_at(),
})

/** Who asked the owner for a module. */
export const moduleRequests = pgTable('module_requests', {
  id: id(),
  company_id: company_id(),
  user_id: reference('user_id').notNull(),
  code: text('code').notNull(),
  path: text('path').notNull(),
  created_at: created_at(),
})
