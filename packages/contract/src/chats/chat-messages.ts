import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { fileKind } from '#files/files.ts'
import { limits } from '#limits.ts'
import { flagParam, id, idParam, idParams, instant, recordNumber } from '#schemas.ts'
import { chatEvents, closeReason } from './chat-names.ts'

const body = z.string().max(limits.messageMax, `Не длиннее ${limits.messageMax} символов`)

/** An event in a conversation, stored as a message between the others. */
export const chatEvent = z.object({
  name: z.enum(chatEvents),
  /** Names at the time of the event. */
  by: z.string().optional(),
  to: z.string().optional(),
  reason: closeReason.optional(),
  until: instant.optional(),
  score: z.number().int().optional(),
  comment: z.string().optional(),
  lead_id: id.optional(),
  lead_number: recordNumber.optional(),
  client_id: id.optional(),
})
export type ChatEvent = z.infer<typeof chatEvent>

export const chatFile = z.object({
  id,
  name: z.string(),
  type: z.string(),
  kind: fileKind,
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  thumbnail_url: z.string().nullable(),
})
export type ChatFile = z.infer<typeof chatFile>

export const chatMessage = z.object({
  id,
  conversation_id: id,
  /** Number in the conversation: 1, 2, 3 … without gaps. */
  seq: z.number().int(),
  /** Increases with every change in the company's chats. */
  change_no: z.number().int(),
  /** Idempotency key by the sender: the same one is the same message. */
  client_uuid: z.uuid(),
  kind: z.enum(['text', 'event']),
  author: z.object({ kind: z.enum(['user', 'visitor', 'system']), id: id.nullable(), name: z.string() }),
  /** Visible to colleagues only. */
  is_internal: z.boolean(),
  /** Empty after deletion. */
  body: z.string(),
  event: chatEvent.nullable(),
  reply_to: z.object({ id, seq: z.number().int(), author_name: z.string(), body: z.string() }).nullable(),
  mentions: z.array(id),
  files: z.array(chatFile),
  /** Delivery to a messenger; `null` without one. */
  delivery: z.enum(['waiting', 'sent', 'failed']).nullable(),
  delivery_error: z.string(),
  edited_at: instant.nullable(),
  deleted_at: instant.nullable(),
  created_at: instant,
})
export type ChatMessage = z.infer<typeof chatMessage>

export const sendMessageBody = z.strictObject({
  client_uuid: z.uuid(),
  body: body.default(''),
  is_internal: z.boolean().default(false),
  reply_to_id: id.nullable().default(null),
  mentions: z.array(id).max(50).default([]),
  file_ids: z.array(id).max(limits.messageFiles).default([]),
  /**
   * The newest message the sender saw; a newer answer by a colleague is refused with 409 `chat_answered`. Absent:
   * send anyway.
   */
  seen_seq: z.number().int().min(0).optional(),
})

const read = { module: 'chat', permission: 'chat.read' } as const
const write = { module: 'chat', permission: 'chat.write' } as const
const messageParams = z.strictObject({ id: idParam, message_id: idParam })

export const chatMessageEndpoints = {
  messages: endpoint({
    method: 'GET',
    path: '/api/chats/:id/messages',
    summary:
      'Messages of a conversation, oldest first: the newest ones, or those before, after or around a message',
    access: read,
    params: idParams,
    query: z.strictObject({
      before_seq: z.coerce.number().int().positive().optional(),
      after_seq: z.coerce.number().int().min(0).optional(),
      around_seq: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageMax).default(50),
    }),
    output: z.object({ data: z.array(chatMessage), has_older: z.boolean(), has_newer: z.boolean() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/chats/:id/messages',
    summary: 'Send a message; repeating the request with the same `client_uuid` returns the same message',
    access: write,
    params: idParams,
    body: sendMessageBody,
    output: chatMessage,
    status: 201,
  }),
  editMessage: endpoint({
    method: 'PUT',
    path: '/api/chats/:id/messages/:message_id',
    summary: 'Edit one’s own message; earlier versions are kept',
    access: write,
    params: messageParams,
    body: z.strictObject({ body: body.trim().min(1, 'Напишите сообщение') }),
    output: chatMessage,
  }),
  removeMessage: endpoint({
    method: 'DELETE',
    path: '/api/chats/:id/messages/:message_id',
    summary: 'Delete one’s own message',
    access: write,
    params: messageParams,
    output: chatMessage,
  }),
  transcript: endpoint({
    method: 'GET',
    path: '/api/chats/:id/transcript',
    summary: 'A conversation as plain text, with internal notes only if requested',
    access: read,
    params: idParams,
    query: z.strictObject({ with_notes: flagParam.default(false) }),
    file: 'text/plain; charset=utf-8',
  }),
  resendMessage: endpoint({
    method: 'POST',
    path: '/api/chats/:id/messages/:message_id/resend',
    summary: 'Resend a message that the messenger rejected',
    access: write,
    params: messageParams,
    output: chatMessage,
  }),
  searchMessages: endpoint({
    method: 'GET',
    path: '/api/chat-messages',
    summary: 'Search messages by text, newest first',
    access: read,
    query: z.strictObject({
      q: z.string().trim().min(2, 'Введите хотя бы 2 символа').max(100),
      conversation_id: idParam.optional(),
      with_closed: flagParam.default(true),
    }),
    output: z.object({ data: z.array(z.object({ message: chatMessage, title: z.string() })) }),
  }),
}
