import type {
  ChannelKind,
  ChatEvent,
  ChatKind,
  ChatSettings,
  ChatStatus,
  CloseReason,
} from '@veranda/contract'
import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import {
  bytea,
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

export const chatCounters = pgTable('chat_counters', {
  company_id: company_id(),
  change_no: reference('change_no').notNull(),
})

export const chatChannels = pgTable('chat_channels', {
  id: id(),
  company_id: company_id(),
  kind: text('kind').$type<ChannelKind>().notNull(),
  name: text('name').notNull(),
  public_key: uuid('public_key').notNull().defaultRandom(),
  is_active: boolean('is_active').notNull().default(true),
  settings: jsonb('settings').$type<ChatSettings>().notNull(),
  allowed_origins: text('allowed_origins').array().notNull().default([]),
  identity_secret: bytea('identity_secret'),
  former_secret: bytea('former_secret'),
  secret_changed_at: instant('secret_changed_at'),
  seen_url: text('seen_url'),
  seen_at: instant('seen_at'),
  version: version(),
  created_at: created_at(),
  updated_at: updated_at(),
  deleted_at: deleted_at(),
})

export const chatVisitors = pgTable('chat_visitors', {
  id: id(),
  company_id: company_id(),
  channel_id: reference('channel_id').notNull(),
  key: uuid('key').notNull().defaultRandom(),
  external_key: text('external_key'),
  verified_at: instant('verified_at'),
  name: words('name'),
  phone: words('phone'),
  email: words('email'),
  search_text: words('search_text'),
  client_id: reference('client_id'),
  ip_address: words('ip_address'),
  user_agent: words('user_agent'),
  referer: words('referer'),
  utm: jsonb('utm').$type<Record<string, string>>().notNull().default({}),
  blocked_at: instant('blocked_at'),
  consent_at: instant('consent_at'),
  consent_text: words('consent_text'),
  last_seen_at: instant('last_seen_at').notNull().defaultNow(),
  created_at: created_at(),
})

export const chatVisitorSessions = pgTable('chat_visitor_sessions', {
  id: id(),
  company_id: company_id(),
  visitor_id: reference('visitor_id').notNull(),
  token_hash: bytea('token_hash').notNull(),
  created_at: created_at(),
  expires_at: instant('expires_at').notNull(),
})

export const chatPageVisits = pgTable('chat_page_visits', {
  id: id(),
  company_id: company_id(),
  visitor_id: reference('visitor_id').notNull(),
  url: text('url').notNull(),
  title: text('title').notNull(),
  created_at: created_at(),
})

/** The newest message as lists show it. */
export interface LastMessage {
  seq: number
  preview: string
  author_kind: 'user' | 'visitor' | 'system'
  author_id: number | null
  is_internal: boolean
  created_at: string
}

export const conversations = pgTable('conversations', {
  id: id(),
  company_id: company_id(),
  number: reference('number').notNull(),
  kind: text('kind').$type<ChatKind>().notNull(),
  status: text('status').$type<ChatStatus>().notNull().default('open'),
  close_reason: text('close_reason').$type<CloseReason>(),
  channel_id: reference('channel_id'),
  visitor_id: reference('visitor_id'),
  assignee_id: reference('assignee_id'),
  lead_id: reference('lead_id'),
  client_id: reference('client_id'),
  order_id: reference('order_id'),
  subject: words('subject'),
  unique_key: text('unique_key'),
  seq: reference('seq').notNull().default(0),
  staff_seq: reference('staff_seq').notNull().default(0),
  staff_read_seq: reference('staff_read_seq').notNull().default(0),
  visitor_read_seq: reference('visitor_read_seq').notNull().default(0),
  change_no: reference('change_no').notNull().default(0),
  last_message: jsonb('last_message').$type<LastMessage>(),
  last_message_at: instant('last_message_at').notNull().defaultNow(),
  waiting_since: instant('waiting_since'),
  first_response_at: instant('first_response_at'),
  assigned_at: instant('assigned_at'),
  snoozed_until: instant('snoozed_until'),
  closed_at: instant('closed_at'),
  closed_by: reference('closed_by'),
  rating: smallint('rating'),
  rating_comment: words('rating_comment'),
  rated_at: instant('rated_at'),
  created_at: created_at(),
})

export const conversationParticipants = pgTable('conversation_participants', {
  company_id: company_id(),
  conversation_id: reference('conversation_id').notNull(),
  user_id: reference('user_id').notNull(),
  is_member: boolean('is_member').notNull().default(false),
  read_seq: reference('read_seq').notNull().default(0),
  draft: words('draft'),
  draft_is_internal: boolean('draft_is_internal').notNull().default(false),
  created_at: created_at(),
})

export const messages = pgTable('messages', {
  id: id(),
  company_id: company_id(),
  conversation_id: reference('conversation_id').notNull(),
  seq: reference('seq').notNull(),
  change_no: reference('change_no').notNull().default(0),
  client_uuid: uuid('client_uuid').notNull(),
  kind: text('kind').$type<'text' | 'event'>().notNull(),
  author_kind: text('author_kind').$type<LastMessage['author_kind']>().notNull(),
  author_id: reference('author_id'),
  visitor_id: reference('visitor_id'),
  is_internal: boolean('is_internal').notNull().default(false),
  body: words('body'),
  event: jsonb('event').$type<ChatEvent>(),
  reply_to_id: reference('reply_to_id'),
  mentions: reference('mentions').array().notNull().default([]),
  delivery: text('delivery').$type<'waiting' | 'sent' | 'failed'>(),
  delivery_error: words('delivery_error'),
  external_key: text('external_key'),
  edited_at: instant('edited_at'),
  deleted_at: instant('deleted_at'),
  created_at: created_at(),
})

export const messageRevisions = pgTable('message_revisions', {
  id: id(),
  company_id: company_id(),
  message_id: reference('message_id').notNull(),
  body: text('body').notNull(),
  replaced_at: instant('replaced_at').notNull().defaultNow(),
})

export const cannedReplies = pgTable('canned_replies', {
  id: id(),
  company_id: company_id(),
  user_id: reference('user_id'),
  shortcut: text('shortcut').notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  usage_count: integer('usage_count').notNull().default(0),
  created_at: created_at(),
  updated_at: updated_at(),
})
