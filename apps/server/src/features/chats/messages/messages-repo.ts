import type { api, Body, ChatMessage } from '@veranda/contract'
import { and, eq, type SQL } from 'drizzle-orm'
import { conversations, files, messageRevisions, messages, messengerOutbox } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { type ChatViewer, type ConversationRow, lockConversation } from '#features/chats/chat-access-repo.ts'
import { recordChange } from '#features/chats/chat-changes-repo.ts'
import { assertColleagues, notifyMentioned } from '#features/chats/colleagues-repo.ts'
import { texts } from '#features/chats/texts.ts'
import { findMessages } from './message-list-repo.ts'
import {
  lastMessageOf,
  type MessageRow,
  requireParticipant,
  writeEvent,
  writeMessage,
} from './message-write-repo.ts'

type Sending = Body<typeof api.chats.send>

/** Sends a message once: a repeated `client_uuid` returns the existing message. */
export async function sendMessage(
  tenant: TenantDb,
  id: number,
  sending: Sending,
  viewer: ChatViewer,
): Promise<ChatMessage> {
  const body = sending.body.trim()
  if (body === '' && sending.file_ids.length === 0) throw fieldError('body', texts.empty)
  const messageId = await tenant.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id, viewer)
    const known = await sentBefore(tx, id, sending.client_uuid)
    if (known) {
      if (known.author_id !== viewer.userId) throw fieldError('client_uuid', texts.noSuchMessage)
      return known.id
    }
    // Internal notes exist only in visitors' conversations; among colleagues the flag is ignored.
    const is_internal = sending.is_internal && conversation.kind === 'visitor'
    if (!is_internal) await requireUnanswered(tx, conversation, sending.seen_seq, viewer)
    await requireReply(tx, id, sending.reply_to_id)
    const mentions = await assertColleagues(tx, sending.mentions, 'mentions')
    await requireParticipant(tx, id, viewer.userId, { isMember: conversation.kind === 'object' })
    const row = await writeMessage(tx, conversation, {
      client_uuid: sending.client_uuid,
      body,
      is_internal,
      reply_to_id: sending.reply_to_id,
      mentions,
      file_ids: sending.file_ids,
      author_kind: 'user',
      author_id: viewer.userId,
    })
    await notifyMentioned(tx, row, viewer)
    const isPublic = conversation.kind === 'visitor' && !is_internal
    if (isPublic && conversation.assignee_id === null) await assignToFirstAnswerer(tx, conversation, viewer)
    recordChange(tx, conversation, { messageId: row.id, isForVisitor: isPublic })
    return row.id
  })
  return findMessage(tenant, messageId, viewer)
}

async function sentBefore(tx: TenantTx, id: number, uuid: string): Promise<MessageRow | undefined> {
  return tx.findFirst(messages, and(eq(messages.conversation_id, id), eq(messages.client_uuid, uuid)) as SQL)
}

/** The first user to answer a visitor becomes the assignee. */
async function assignToFirstAnswerer(
  tx: TenantTx,
  { id, seq }: ConversationRow,
  viewer: ChatViewer,
): Promise<void> {
  await tx.update(conversations, id, { assignee_id: viewer.userId, assigned_at: sql`now()` })
  const event = await writeEvent(tx, { id, seq }, { name: 'assigned', by: viewer.name, to: viewer.name })
  recordChange(tx, { id }, { messageId: event.id })
}

/** Two must not answer a visitor at once: an answer that the sender has not seen comes first. */
async function requireUnanswered(
  tx: TenantTx,
  { id, kind }: ConversationRow,
  seenSeq: number | undefined,
  viewer: ChatViewer,
): Promise<void> {
  if (kind !== 'visitor' || seenSeq === undefined) return
  const answers = await findMessages(tx, viewer, {
    where: sql`m.conversation_id = ${id} and m.seq > ${seenSeq} and m.author_kind = 'user' and not m.is_internal
      and m.deleted_at is null and m.author_id <> ${viewer.userId}`,
    order: sql`m.seq`,
    limit: 20,
  })
  const [first] = answers
  if (first)
    throw new DomainError('chat_answered', { current: answers, message: texts.answered(first.author.name) })
}

async function requireReply(tx: TenantTx, conversationId: number, replyTo: number | null): Promise<void> {
  if (replyTo === null) return
  const message = await tx.findOne(messages, replyTo, eq(messages.conversation_id, conversationId))
  if (!message) throw fieldError('reply_to_id', texts.noSuchMessage)
}

async function findMessage(tenant: TenantDb, id: number, viewer: ChatViewer): Promise<ChatMessage> {
  const where = sql`m.id = ${id}`
  const [message] = await findMessages(tenant, viewer, { where, order: sql`m.id`, limit: 1 })
  if (!message) throw new DomainError('not_found')
  return message
}

interface MessagePlace {
  id: number
  message_id: number
}

type Change = (tx: TenantTx, conversation: ConversationRow, message: MessageRow) => Promise<void>

/** Changes a message of one’s own, and answers it as it is then. */
async function changeOwn(
  tenant: TenantDb,
  { id, message_id }: MessagePlace,
  viewer: ChatViewer,
  change: Change,
): Promise<ChatMessage> {
  await tenant.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id, viewer)
    const message = await tx.lock(messages, message_id, eq(messages.conversation_id, id))
    if (message?.author_id !== viewer.userId || message.kind !== 'text') throw new DomainError('not_found')
    await change(tx, conversation, message)
  })
  return findMessage(tenant, message_id, viewer)
}

export function editMessage(
  tenant: TenantDb,
  place: MessagePlace,
  body: string,
  viewer: ChatViewer,
): Promise<ChatMessage> {
  return changeOwn(tenant, place, viewer, (tx, conversation, message) =>
    reviseMessage(tx, conversation, message, body),
  )
}

export function removeMessage(
  tenant: TenantDb,
  place: MessagePlace,
  viewer: ChatViewer,
): Promise<ChatMessage> {
  return changeOwn(tenant, place, viewer, (tx, conversation, message) =>
    changeMessage(tx, conversation, message, { deleted_at: sql`now()` as unknown as string }),
  )
}

/** Has what a messenger did not take sent again. */
export async function resendMessage(
  tenant: TenantDb,
  { id, message_id }: MessagePlace,
  viewer: ChatViewer,
): Promise<ChatMessage> {
  await tenant.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id, viewer)
    const failed = and(eq(messages.conversation_id, id), eq(messages.delivery, 'failed')) as SQL
    const message = await tx.lock(messages, message_id, failed)
    if (!message) throw new DomainError('not_found')
    await tx.update(messages, message_id, { delivery: 'waiting', delivery_error: '' })
    await tx.insert(messengerOutbox, { conversation_id: id, message_id, act: 'send' })
    await tx.enqueue({
      task: 'messenger_send',
      payload: { company_id: tx.companyId, conversation_id: id },
    })
    recordChange(tx, conversation, { messageId: message_id })
  })
  return findMessage(tenant, message_id, viewer)
}

/** Changes the words of a message of a held conversation; the old ones are kept. */
export async function reviseMessage(
  tx: TenantTx,
  conversation: ConversationRow,
  message: MessageRow,
  body: string,
): Promise<void> {
  if (message.body === body) return
  await tx.insert(messageRevisions, { message_id: message.id, body: message.body })
  await changeMessage(tx, conversation, message, { body, edited_at: sql`now()` as unknown as string })
}

/** Changes a message of a held conversation, and what its list shows of it. */
export async function changeMessage(
  tx: TenantTx,
  conversation: ConversationRow,
  { id }: MessageRow,
  patch: Partial<Pick<MessageRow, 'body' | 'edited_at' | 'deleted_at'>>,
): Promise<void> {
  const row = await tx.update(messages, id, patch)
  if (row && conversation.last_message?.seq === row.seq) {
    const attachedFiles = await tx.find(files, eq(files.message_id, id))
    await tx.update(conversations, conversation.id, {
      last_message: lastMessageOf(row, attachedFiles.length),
    })
  }
  recordChange(tx, conversation, { messageId: id, isForVisitor: row?.is_internal === false })
}
