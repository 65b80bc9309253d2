import type { StoredCuttingPlan } from '@veranda/contract'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
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

export const stockRolls = pgTable('stock_rolls', {
  id: id(),
  company_id: company_id(),
  number: integer('number').notNull(),
  kind: text('kind').notNull(),
  film: text('film').notNull(),
  width_mm: integer('width_mm').notNull(),
  length_mm: integer('length_mm').notNull(),
  note: words('note'),
  price_kopecks: reference('price_kopecks'),
  origin_order_id: reference('origin_order_id'),
  consumed_at: instant('consumed_at'),
  consumed_order_id: reference('consumed_order_id'),
  written_off_at: instant('written_off_at'),
  write_off_reason: words('write_off_reason'),
  version: version(),
  created_at: created_at(),
  updated_at: updated_at(),
  deleted_at: deleted_at(),
})

export const stockMoves = pgTable('stock_moves', {
  id: id(),
  company_id: company_id(),
  roll_id: reference('roll_id').notNull(),
  kind: text('kind').notNull(),
  length_mm: integer('length_mm').notNull(),
  order_id: reference('order_id'),
  note: words('note'),
  author_id: reference('author_id'),
  created_at: created_at(),
})

/** What the booking of a cutting did to one roll; taking it back needs the roll to be as it was left. */
export interface CutEffect {
  roll_id: number
  /** `null`: the cutting made it. */
  length_before_mm: number | null
  version_after: number
}

export const orderCuts = pgTable('order_cuts', {
  id: id(),
  company_id: company_id(),
  order_id: reference('order_id').notNull(),
  inputs_hash: text('inputs_hash').notNull(),
  plan: jsonb('plan').$type<StoredCuttingPlan>().notNull(),
  booked_at: instant('booked_at'),
  booked_from: text('booked_from'),
  author_id: reference('author_id'),
  effects: jsonb('effects').$type<CutEffect[]>().notNull().default([]),
  version: version(),
  updated_at: updated_at(),
})
