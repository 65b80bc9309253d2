import type { MessengerKind } from '@veranda/contract'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, company_id, created_at, id, instant, reference, words } from './columns.ts'

export const chatBots = pgTable('chat_bots', {
  id: id(),
  company_id: company_id(),
  channel_id: reference('channel_id').notNull(),
  kind: text('kind').$type<MessengerKind>().notNull(),
  bot_key: text('bot_key').notNull(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  token: bytea('token').notNull(),
  hook_url: words('hook_url'),
  hook_hash: bytea('hook_hash'),
  poll_cursor: words('poll_cursor'),
  polled_by: words('polled_by'),
  polled_until: instant('polled_until'),
  heard_at: instant('heard_at'),
  error: words('error'),
  created_at: created_at(),
})

export const messengerUpdates = pgTable('messenger_updates', {
  id: id(),
  company_id: company_id(),
  channel_id: reference('channel_id').notNull(),
  update_key: text('update_key').notNull(),
  talk_key: text('talk_key').notNull(),
  body: jsonb('body').$type<unknown>(),
  attempts: integer('attempts').notNull().default(0),
  held_until: instant('held_until'),
  done_at: instant('done_at'),
  error: words('error'),
  created_at: created_at(),
})

export const messengerOutbox = pgTable('messenger_outbox', {
  id: id(),
  company_id: company_id(),
  conversation_id: reference('conversation_id').notNull(),
  message_id: reference('message_id').notNull(),
  act: text('act').$type<'send' | 'edit' | 'remove'>().notNull(),
  attempts: integer('attempts').notNull().default(0),
  held_until: instant('held_until'),
  created_at: created_at(),
})
