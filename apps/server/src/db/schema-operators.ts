import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { created_at, id, instant, reference, words } from './columns.ts'

/** Tables of the platform itself: none belongs to a company. */
export const operatorVisits = pgTable('operator_visits', {
  id: id(),
  company: reference('company').notNull(),
  operator: reference('operator').notNull(),
  session: reference('session'),
  reason: text('reason').notNull(),
  created_at: created_at(),
  expires_at: instant('expires_at').notNull(),
  ended_at: instant('ended_at'),
})

export const operatorActs = pgTable('operator_acts', {
  id: id(),
  created_at: created_at(),
  operator: reference('operator'),
  operator_name: text('operator_name').notNull(),
  act: text('act').notNull(),
  company: reference('company'),
  title: words('title'),
})

export const announcements = pgTable('announcements', {
  id: id(),
  text: text('text').notNull(),
  severity: text('severity').notNull(),
  module: text('module'),
  starts_at: instant('starts_at').notNull(),
  ends_at: instant('ends_at'),
  created_by: text('created_by').notNull(),
  created_at: created_at(),
})

export const errorLog = pgTable('error_log', {
  id: id(),
  fingerprint: text('fingerprint').notNull(),
  source: text('source').notNull(),
  code: text('code').notNull(),
  message: text('message').notNull(),
  stack: text('stack').notNull(),
  request_ref: words('request_ref'),
  count: bigint('count', { mode: 'number' }).notNull().default(1),
  created_at: created_at(),
  last_at: instant('last_at').notNull().defaultNow(),
})

export const metricSamples = pgTable('metric_samples', {
  at: instant('at').notNull(),
  node: text('node').notNull(),
  requests: integer('requests').notNull(),
  errors: integer('errors').notNull(),
  p95_ms: integer('p95_ms').notNull(),
  queue: integer('queue').notNull(),
  sockets: integer('sockets').notNull(),
})
