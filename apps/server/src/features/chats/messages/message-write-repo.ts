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

/** Adds a message to a held conversation, which then stands as the message leaves it. `noteChange` is the caller’s to call. */
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

/** What people see of what happened; it wakes nobody. */
export async function writeEvent(
  tx: TenantTx,
  conversation: Pick<ConversationRow, 'id' | 'seq'>,
  event: ChatEvent,
  { isInternal = true }: { isInternal?: boolean } = {},
): Promise<MessageRow> {
  // Read anew: an event often follows a message of the same transaction.
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

type Said = Pick<
  MessageRow,
  'seq' | 'body' | 'author_kind' | 'author_id' | 'is_internal' | 'created_at' | 'deleted_at'
>

/** The conversation once the message is in it. */
export function conversationAfter(
  conversation: ConversationRow,
  message: Said,
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
      // Spam stays where it is, whatever the visitor writes.
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

/** What was put off or closed goes on. */
export const opened = {
  status: 'open',
  close_reason: null,
  closed_at: null,
  closed_by: null,
  snoozed_until: null,
} as const

/** The beginning of what is said, in one line. */
export function previewOf(body: string): string {
  return body.replace(/\s+/g, ' ').slice(0, limits.messagePreview)
}

export function lastMessageOf(message: Said, filesCount: number): LastMessage {
  const { author_kind, author_id, is_internal, created_at, seq, deleted_at } = message
  const said = deleted_at !== null ? texts.deleted : previewOf(message.body) || texts.files(filesCount)
  return { seq, preview: said, author_kind, author_id, is_internal, created_at }
}

/** Files that were uploaded for this conversation and sent in no message yet, by whoever sends them. */
async function attach(tx: TenantTx, message: MessageRow, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const free = and(
    inArray(files.id, ids),
    eq(files.conversation_id, message.conversation_id),
    isNull(files.message_id),
    isNull(files.deleted_at),
    message.author_id === null ? isNull(files.user_id) : eq(files.user_id, message.author_id),
  ) as SQL
  const sent = await tx.updateWhere(files, free, { message_id: message.id })
  if (sent.length !== new Set(ids).size) throw fieldError('file_ids', texts.noSuchFile)
}

/** How far somebody has read; it never goes back. */
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

/** Somebody’s part in a conversation; looking in makes nobody a member. */
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
