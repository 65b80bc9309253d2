import { randomUUID } from 'node:crypto'
import { type ChatEvent, limits } from '@veranda/contract'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { LastMessage } from '#db/schema/column-types.ts'
import { conversationParticipants, conversations, files, messages } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { fieldError } from '#errors.ts'
import type { ConversationRow } from '#features/chats/chat-access-repo.ts'
import { texts } from '#features/chats/texts.ts'

export type MessageRow = Row<typeof messages>

type Author =
  | { author_kind: 'user'; author_id: number }
  | { author_kind: 'visitor'; visitor_id: number }
  | { author_kind: 'system' }

export type NewMessage = Author & {
  client_uuid: string
  body: string
  is_internal?: boolean
  reply_to_id?: number | null
  mentions?: number[]
  file_ids?: number[]
  external_key?: string
  delivery?: 'waiting'
}

/** Adds a message to a locked conversation and updates the conversation row. The caller calls `recordChange`. */
export async function writeMessage(
  tx: TenantTx,
  conversation: ConversationRow,
  { file_ids = [], ...message }: NewMessage,
): Promise<MessageRow> {
  const seq = conversation.seq + 1
  const row = await tx.insert(messages, { ...message, conversation_id: conversation.id, kind: 'text', seq })
  await attach(tx, row, file_ids)
  await tx.update(conversations, conversation.id, conversationAfter(conversation, row, file_ids.length))
  if (row.author_id !== null) await markRead(tx, conversation.id, row.author_id, seq)
  return row
}

/** Adds an event shown to staff. It neither notifies anybody nor counts as unread. */
export async function writeEvent(
  tx: TenantTx,
  conversation: Pick<ConversationRow, 'id' | 'seq'>,
  event: ChatEvent,
  { isInternal = true }: { isInternal?: boolean } = {},
): Promise<MessageRow> {
  // Reads the current number: an event often follows a message of the same transaction.
  const [numbered] = await tx.updateWhere(conversations, eq(conversations.id, conversation.id), {
    seq: sql`seq + 1`,
  })
  return tx.insert(messages, {
    conversation_id: conversation.id,
    seq: numbered?.seq ?? conversation.seq + 1,
    client_uuid: randomUUID(),
    kind: 'event',
    author_kind: 'system',
    is_internal: isInternal,
    event,
  })
}

type SummarizedMessage = Pick<
  MessageRow,
  'seq' | 'body' | 'author_kind' | 'author_id' | 'is_internal' | 'created_at' | 'deleted_at'
>

/** Columns of the conversation after the message. */
export function conversationAfter(
  conversation: ConversationRow,
  message: SummarizedMessage,
  filesCount: number,
): Partial<Omit<ConversationRow, 'id' | 'company_id'>> {
  const common = {
    seq: message.seq,
    last_message: lastMessageOf(message, filesCount),
    last_message_at: message.created_at,
  }
  if (conversation.kind !== 'visitor' || message.is_internal) return common
  if (message.author_kind === 'visitor')
    return {
      ...common,
      // Spam stays closed whatever the visitor writes.
      ...(conversation.close_reason !== 'spam' && opened),
      waiting_since: conversation.waiting_since ?? message.created_at,
    }
  return {
    ...common,
    staff_seq: message.seq,
    waiting_since: null,
    ...(message.author_kind === 'user' && {
      first_response_at: conversation.first_response_at ?? message.created_at,
    }),
  }
}

/** Columns of a snoozed or closed conversation that is reopened. */
export const opened = {
  status: 'open',
  close_reason: null,
  closed_at: null,
  closed_by: null,
  snoozed_until: null,
} as const

/** The first characters of a message in one line. */
export function previewOf(body: string): string {
  return body.replace(/\s+/g, ' ').slice(0, limits.messagePreview)
}

export function lastMessageOf(message: SummarizedMessage, filesCount: number): LastMessage {
  const { author_kind, author_id, is_internal, created_at, seq, deleted_at } = message
  const preview = deleted_at !== null ? texts.deleted : previewOf(message.body) || texts.files(filesCount)
  return { seq, preview, author_kind, author_id, is_internal, created_at }
}

/** Attaches files that the sender uploaded to this conversation and has not sent yet. */
async function attach(tx: TenantTx, message: MessageRow, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const free = and(
    inArray(files.id, ids),
    eq(files.conversation_id, message.conversation_id),
    isNull(files.message_id),
    isNull(files.deleted_at),
    message.author_id === null ? isNull(files.user_id) : eq(files.user_id, message.author_id),
  ) as SQL
  const attached = await tx.updateWhere(files, free, { message_id: message.id })
  if (attached.length !== new Set(ids).size) throw fieldError('file_ids', texts.noSuchFile)
}

/** Advances a read position; it never goes back. */
export async function markRead(
  tx: TenantTx,
  conversationId: number,
  userId: number,
  seq: number,
): Promise<void> {
  await requireParticipant(tx, conversationId, userId)
  await tx.updateWhere(conversationParticipants, participant(conversationId, userId), {
    read_seq: sql`greatest(read_seq, ${seq})`,
  })
}

export const participant = (conversationId: number, userId: number) =>
  and(
    eq(conversationParticipants.conversation_id, conversationId),
    eq(conversationParticipants.user_id, userId),
  ) as SQL

/** The user's participant row, created if there is none; reading does not make a member. */
export async function requireParticipant(
  tx: TenantTx,
  conversationId: number,
  userId: number,
  { isMember = false }: { isMember?: boolean } = {},
): Promise<void> {
  const row = { conversation_id: conversationId, user_id: userId, is_member: isMember }
  const isNew = await tx.insertNew(conversationParticipants, row)
  if (!isNew && isMember)
    await tx.updateWhere(conversationParticipants, participant(conversationId, userId), { is_member: true })
}
