import type { OrderItem, ProductionSettings, VisitKind } from '@veranda/contract'
import type { OrderTerms, PriceList, Tech } from '@veranda/soft-windows'
import { boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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

export const priceLists = pgTable('price_lists', {
  id: id(),
  company_id: company_id(),
  name: text('name').notNull(),
  is_default: boolean('is_default').notNull().default(false),
  version: version(),
  created_at: created_at(),
  updated_at: updated_at(),
  deleted_at: deleted_at(),
})

export const priceListVersions = pgTable('price_list_versions', {
  id: id(),
  company_id: company_id(),
  price_list_id: reference('price_list_id').notNull(),
  effective_from: date('effective_from', { mode: 'string' }).notNull(),
  prices: jsonb('prices').$type<PriceList>().notNull(),
  author_id: reference('author_id'),
  created_at: created_at(),
})

export const productionSettings = pgTable('production_settings', {
  company_id: company_id().primaryKey(),
  tech: jsonb('tech').$type<Tech>().notNull(),
  films: jsonb('films').$type<ProductionSettings['films']>().notNull(),
  version: version(),
  updated_at: updated_at(),
})

export const numberCounters = pgTable('number_counters', {
  company_id: company_id(),
  kind: text('kind').notNull(),
  year: integer('year').notNull(),
  last: integer('last').notNull(),
})

/** Prices and constants of the day on which an order was approved. */
export type FrozenProduction = Pick<ProductionSettings, 'tech' | 'films'>

export const orders = pgTable('orders', {
  id: id(),
  company_id: company_id(),
  number: text('number').notNull(),
  client_id: reference('client_id'),
  lead_id: reference('lead_id'),
  user_id: reference('user_id'),
  measurer_id: reference('measurer_id'),
  title: words('title'),
  object_type: text('object_type').notNull().default('other'),
  address: words('address'),
  comment: words('comment'),
  stage: text('stage').notNull().default('new'),
  on_hold: boolean('on_hold').notNull().default(false),
  hold_reason: words('hold_reason'),
  cancel_reason: words('cancel_reason'),
  measure_at: instant('measure_at'),
  promised_at: instant('promised_at'),
  mounting_at: instant('mounting_at'),
  revision: integer('revision').notNull().default(1),
  frozen_at: instant('frozen_at'),
  frozen_prices: jsonb('frozen_prices').$type<PriceList>(),
  frozen_production: jsonb('frozen_production').$type<FrozenProduction>(),
  price_list_id: reference('price_list_id'),
  terms: jsonb('terms').$type<OrderTerms>().notNull(),
  items: jsonb('items').$type<OrderItem[]>().notNull(),
  total_kopecks: reference('total_kopecks'),
  prepay_kopecks: reference('prepay_kopecks'),
  area_centi_m2: integer('area_centi_m2').notNull().default(0),
  faulty_items: integer('faulty_items').notNull().default(0),
  paid_kopecks: reference('paid_kopecks').notNull().default(0),
  windows_kopecks: reference('windows_kopecks'),
  margin_kopecks: reference('margin_kopecks'),
  search_text: words('search_text'),
  version: version(),
  created_at: created_at(),
  updated_at: updated_at(),
  deleted_at: deleted_at(),
})

/** Every move of an order from stage to stage, as the journal tells it too. */
export const orderStageMoves = pgTable('order_stage_moves', {
  id: id(),
  company_id: company_id(),
  order_id: reference('order_id').notNull(),
  from_stage: text('from_stage').notNull(),
  to_stage: text('to_stage').notNull(),
  moved_at: instant('moved_at').notNull().defaultNow(),
})

export const orderPayments = pgTable('order_payments', {
  id: id(),
  company_id: company_id(),
  order_id: reference('order_id').notNull(),
  amount_kopecks: reference('amount_kopecks').notNull(),
  method: text('method').notNull(),
  purpose: text('purpose').notNull(),
  paid_on: date('paid_on', { mode: 'string' }).notNull(),
  receipt_no: words('receipt_no'),
  author_id: reference('author_id'),
  created_at: created_at(),
  deleted_at: deleted_at(),
})

export const orderComments = pgTable('order_comments', {
  id: id(),
  company_id: company_id(),
  order_id: reference('order_id').notNull(),
  author_id: reference('author_id'),
  text: text('text').notNull(),
  created_at: created_at(),
  deleted_at: deleted_at(),
})

export const orderRevisions = pgTable('order_revisions', {
  id: id(),
  company_id: company_id(),
  order_id: reference('order_id').notNull(),
  version: integer('version').notNull(),
  items: jsonb('items').$type<OrderItem[]>().notNull(),
  total_kopecks: reference('total_kopecks'),
  author_id: reference('author_id'),
  created_at: created_at(),
})

export const productionUnits = pgTable('production_units', {
  id: id(),
  company_id: company_id(),
  order_id: reference('order_id').notNull(),
  item_key: uuid('item_key').notNull(),
  piece: integer('piece').notNull(),
  stage: text('stage').notNull().default('queued'),
  created_at: created_at(),
  updated_at: updated_at(),
})

export const crews = pgTable('crews', {
  id: id(),
  company_id: company_id(),
  name: text('name').notNull(),
  color: text('color').notNull(),
  capacity_m2: integer('capacity_m2'),
  archived_at: instant('archived_at'),
  version: version(),
  created_at: created_at(),
  updated_at: updated_at(),
})

export const crewMembers = pgTable('crew_members', {
  company_id: company_id(),
  crew_id: reference('crew_id').notNull(),
  user_id: reference('user_id').notNull(),
})

export const orderVisits = pgTable('order_visits', {
  id: id(),
  company_id: company_id(),
  order_id: reference('order_id').notNull(),
  kind: text('kind').$type<VisitKind>().notNull(),
  starts_at: instant('starts_at').notNull(),
  duration_minutes: integer('duration_minutes').notNull(),
  crew_id: reference('crew_id'),
  user_id: reference('user_id'),
  note: words('note'),
  done_at: instant('done_at'),
  version: version(),
  created_at: created_at(),
  updated_at: updated_at(),
})
