import type {
  DocumentData,
  DocumentKind,
  OrderItem,
  ProductionSettings,
  ProposalVariant,
} from '@veranda/contract'
import type { OrderTerms, PriceList, Tech } from '@veranda/soft-windows'
import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import {
  bytea,
  company_id,
  created_at,
  id,
  instant,
  reference,
  updated_at,
  version,
  words,
} from './columns.ts'

/** What a proposal was counted from. */
export interface ProposalBasis {
  items: OrderItem[]
  terms: OrderTerms
  prices: PriceList
  tech: Tech
  films: ProductionSettings['films']
  variants: ProposalVariant[]
}

export const documents = pgTable('documents', {
  id: id(),
  company_id: company_id(),
  order_id: reference('order_id').notNull(),
  kind: text('kind').notNull(),
  number: text('number').notNull(),
  issued_on: date('issued_on', { mode: 'string' }).notNull(),
  revision: integer('revision').notNull(),
  total_kopecks: reference('total_kopecks').notNull(),
  data: jsonb('data').$type<DocumentData>().notNull(),
  pdf: bytea('pdf').notNull(),
  pdf_sha256: bytea('pdf_sha256').notNull(),
  author_id: reference('author_id'),
  voided_at: instant('voided_at'),
  void_reason: words('void_reason'),
  key_hash: bytea('key_hash'),
  shared_until: instant('shared_until'),
  views: integer('views').notNull().default(0),
  viewed_at: instant('viewed_at'),
  accepted_at: instant('accepted_at'),
  accepted_by: words('accepted_by'),
  accepted_variant: integer('accepted_variant'),
  basis: jsonb('basis').$type<ProposalBasis>(),
  created_at: created_at(),
})

export const documentEvents = pgTable('document_events', {
  id: id(),
  company_id: company_id(),
  document_id: reference('document_id').notNull(),
  kind: text('kind').notNull(),
  note: words('note'),
  ip_address: words('ip_address'),
  user_agent: words('user_agent'),
  created_at: created_at(),
})

export const documentCodes = pgTable('document_codes', {
  company_id: company_id(),
  document_id: reference('document_id').notNull().primaryKey(),
  code_hash: bytea('code_hash').notNull(),
  sent_to: text('sent_to').notNull(),
  tries: integer('tries').notNull().default(0),
  expires_at: instant('expires_at').notNull(),
  variant: integer('variant'),
})

/** The words of a kind of document, where the company has its own. */
export const documentTemplates = pgTable('document_templates', {
  company_id: company_id(),
  kind: text('kind').$type<DocumentKind>().notNull(),
  body: text('body').notNull(),
  version: version(),
  updated_at: updated_at(),
})
