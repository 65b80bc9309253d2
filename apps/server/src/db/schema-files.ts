import type { FileKind, FileTypeName, OrderFileStage } from '@veranda/contract'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { company_id, created_at, deleted_at, id, reference, updated_at, words } from './columns.ts'

export const fileFolders = pgTable('file_folders', {
  id: id(),
  company_id: company_id(),
  parent_id: reference('parent_id'),
  name: text('name').notNull(),
  visible_to: text('visible_to').array(),
  user_id: reference('user_id'),
  created_at: created_at(),
  updated_at: updated_at(),
  deleted_at: deleted_at(),
  trash_root_id: reference('trash_root_id'),
})

export const files = pgTable('files', {
  id: id(),
  company_id: company_id(),
  folder_id: reference('folder_id'),
  lead_id: reference('lead_id'),
  client_id: reference('client_id'),
  order_id: reference('order_id'),
  order_stage: text('order_stage').$type<OrderFileStage>(),
  upload_key: uuid('upload_key'),
  conversation_id: reference('conversation_id'),
  message_id: reference('message_id'),
  user_id: reference('user_id'),
  name: text('name').notNull(),
  type: text('type').$type<FileTypeName>().notNull(),
  kind: text('kind').$type<FileKind>().notNull(),
  size: reference('size').notNull(),
  sha256: text('sha256').notNull(),
  storage_key: text('storage_key').notNull(),
  has_thumbnail: boolean('has_thumbnail').notNull().default(false),
  width: integer('width'),
  height: integer('height'),
  search_text: words('search_text'),
  created_at: created_at(),
  updated_at: updated_at(),
  deleted_at: deleted_at(),
  trash_root_id: reference('trash_root_id'),
})

export const fileUploads = pgTable('file_uploads', {
  id: id(),
  company_id: company_id(),
  user_id: reference('user_id').notNull(),
  folder_id: reference('folder_id'),
  lead_id: reference('lead_id'),
  client_id: reference('client_id'),
  order_id: reference('order_id'),
  order_stage: text('order_stage').$type<OrderFileStage>(),
  upload_key: uuid('upload_key'),
  conversation_id: reference('conversation_id'),
  name: text('name').notNull(),
  size: reference('size').notNull(),
  received: reference('received').notNull().default(0),
  part_key: text('part_key').notNull(),
  file_id: reference('file_id'),
  created_at: created_at(),
  updated_at: updated_at(),
})
