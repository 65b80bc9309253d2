import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { id, idParam, idParams, instant, moment, optionalEmail, requiredText, text } from '#schemas.ts'
import { chatMessage, chatMessageEndpoints } from './chat-messages.ts'
import {
  channelKind,
  chatKind,
  chatObject,
  chatQueue,
  chatQueues,
  chatStatus,
  closeReason,
} from './chat-names.ts'
import { chatVisitorEndpoints } from './chat-visitor-endpoints.ts'

const person = z.object({ id, name: z.string() })

/** A conversation as lists show it to the caller. */
export const conversation = z.object({
  id,
  /** Numbered per company: «Диалог №1042». */
  number: z.number().int(),
  kind: chatKind,
  status: chatStatus,
  close_reason: closeReason.nullable(),
  /** Name of the visitor, colleague or group, or the title of the discussed record. */
  title: z.string(),
  channel: z.object({ id, kind: channelKind, name: z.string() }).nullable(),
  visitor: z
    .object({ id, name: z.string(), phone: z.string(), email: z.string(), is_verified: z.boolean() })
    .nullable(),
  assignee: person.nullable(),
  /** The other member of a direct conversation. */
  colleague_id: id.nullable(),
  object: z.object({ kind: chatObject, id }).nullable(),
  lead_id: id.nullable(),
  lead_number: z.number().int().nullable(),
  client_id: id.nullable(),
  last_message: z
    .object({
      seq: z.number().int(),
      preview: z.string(),
      author_kind: z.enum(['user', 'visitor', 'system']),
      author_id: id.nullable(),
      is_internal: z.boolean(),
      created_at: instant,
    })
    .nullable(),
  /** Number of the newest message. */
  seq: z.number().int(),
  /** The caller's read position. */
  read_seq: z.number().int(),
  /** Others' messages that the caller has not read. */
  unread: z.number().int(),
  /** Since when the visitor has been waiting for an answer. */
  waiting_since: instant.nullable(),
  snoozed_until: instant.nullable(),
  last_message_at: instant,
  /** The caller's draft. */
  draft: z.string(),
  draft_is_internal: z.boolean(),
  change_no: z.number().int(),
  created_at: instant,
})
export type Conversation = z.infer<typeof conversation>

/** A conversation with its details. */
export const conversationDetails = conversation.extend({
  participants: z.array(person.extend({ read_seq: z.number().int() })),
  /** The visitor's read position. */
  visitor_read_seq: z.number().int(),
  visit: z
    .object({
      ip_address: z.string(),
      referer: z.string(),
      user_agent: z.string(),
      utm: z.record(z.string(), z.string()),
      first_seen_at: instant,
      last_seen_at: instant,
      is_blocked: z.boolean(),
      consent_at: instant.nullable(),
      pages: z.array(z.object({ url: z.string(), title: z.string(), created_at: instant })),
      /** Phones and e-mails found in the visitor's messages and not adopted yet. */
      found: z.array(z.object({ kind: z.enum(['phone', 'email']), value: z.string() })),
      /** Clients with the same phone or e-mail, as suggestions. */
      alike: z.array(person),
    })
    .nullable(),
  rating: z.object({ score: z.number().int(), comment: z.string(), created_at: instant }).nullable(),
  /** Earlier conversations of the same visitor. */
  earlier: z.array(z.object({ id, number: z.number().int(), created_at: instant, preview: z.string() })),
})
export type ConversationDetails = z.infer<typeof conversationDetails>

/** Number of conversations that need the caller's attention, by queue. */
export const chatCounters = z.object(
  Object.fromEntries(
    (Object.keys(chatQueues) as (keyof typeof chatQueues)[]).map((queue) => [queue, z.number().int()]),
  ) as Record<keyof typeof chatQueues, z.ZodNumber>,
)
export type ChatCounters = z.infer<typeof chatCounters>

const subject = requiredText(limits.nameMax, 'Введите название')

export const startConversationBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('direct'), user_id: id }),
  z.strictObject({
    kind: z.literal('group'),
    subject,
    user_ids: z.array(id).min(1, 'Выберите коллег').max(100),
  }),
  z.strictObject({ kind: z.literal('object'), object: chatObject, object_id: id }),
])

const read = { module: 'chat', permission: 'chat.read' } as const
const write = { module: 'chat', permission: 'chat.write' } as const

export const chatEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/chats',
    summary: 'Conversations of a queue; new ones by longest wait, others by latest message',
    access: read,
    query: z.strictObject({
      queue: chatQueue.default('all'),
      q: z.string().trim().max(100).optional(),
      user_id: z.union([z.literal(['me', 'none']), idParam]).optional(),
      channel_id: idParam.optional(),
      lead_id: idParam.optional(),
      client_id: idParam.optional(),
      /** Time range of the newest message: from inclusive, to exclusive. */
      active_from: moment.optional(),
      active_to: moment.optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageMax).default(30),
    }),
    output: z.object({
      data: z.array(conversation),
      next_cursor: z.string().nullable(),
      change_no: z.number().int(),
    }),
  }),
  counters: endpoint({
    method: 'GET',
    path: '/api/chats/counters',
    summary: 'Number of conversations in each queue that need attention',
    access: read,
    output: chatCounters,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/chats/changes',
    summary: 'Changes since a change number: conversations, and messages of the open one',
    access: read,
    query: z.strictObject({
      after: z.coerce.number().int().min(0),
      conversation_id: idParam.optional(),
    }),
    output: z.object({
      /** Where the next catch-up continues. */
      change_no: z.number().int(),
      /** Whether to request the next page at once. */
      has_more: z.boolean(),
      conversations: z.array(conversation),
      /** Conversations the caller took part in and can no longer see; `to`: the new assignee, if any. */
      lost: z.array(z.object({ id, to: z.string().nullable() })),
      messages: z.array(chatMessage),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/chats',
    summary: 'Start a conversation with colleagues, or return the existing one',
    access: write,
    body: startConversationBody,
    output: conversation,
    status: 201,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/chats/:id',
    summary: 'A conversation with the visitor’s data, participants and history',
    access: read,
    params: idParams,
    output: conversationDetails,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/chats/:id',
    summary: 'Rename a group or change its people; correct the visitor’s name, phone and e-mail',
    access: write,
    params: idParams,
    body: z
      .strictObject({
        subject,
        user_ids: z.array(id).min(1).max(100),
        visitor: z
          .strictObject({ name: text(limits.nameMax), phone: text(50), email: optionalEmail })
          .partial(),
      })
      .partial(),
    output: conversationDetails,
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/api/chats/:id/assignment',
    summary: 'Assign or release a conversation if its assignee has not changed meanwhile',
    access: write,
    params: idParams,
    body: z.strictObject({ user_id: id.nullable(), seen_user_id: id.nullable() }),
    output: conversation,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/chats/:id/close',
    summary: 'Close a conversation with a visitor',
    access: write,
    params: idParams,
    body: z.strictObject({ reason: closeReason.exclude(['auto']).default('done') }),
    output: conversation,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/chats/:id/reopen',
    summary: 'Reopen a closed or snoozed conversation',
    access: write,
    params: idParams,
    output: conversation,
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/api/chats/:id/snooze',
    summary: 'Snooze a conversation until a time or until the visitor writes',
    access: write,
    params: idParams,
    body: z.strictObject({ until: moment }),
    output: conversation,
  }),
  block: endpoint({
    method: 'PUT',
    path: '/api/chats/:id/block',
    summary: 'Block or unblock a visitor',
    access: write,
    params: idParams,
    body: z.strictObject({ is_blocked: z.boolean() }),
    output: conversationDetails,
  }),
  link: endpoint({
    method: 'PUT',
    path: '/api/chats/:id/links',
    summary: 'Link a visitor’s conversation to a lead or client',
    access: write,
    params: idParams,
    body: z.strictObject({ lead_id: id.nullable(), client_id: id.nullable() }).partial(),
    output: conversationDetails,
  }),
  createLead: endpoint({
    method: 'POST',
    path: '/api/chats/:id/lead',
    summary: 'Create a lead from a visitor’s conversation, or return its open lead',
    access: write,
    params: idParams,
    output: z.object({ lead_id: id }),
    status: 201,
  }),
  read: endpoint({
    method: 'PUT',
    path: '/api/chats/:id/read',
    summary: 'Mark messages as read up to a message',
    access: read,
    params: idParams,
    body: z.strictObject({ seq: z.number().int().min(0) }),
    isReading: true,
  }),
  draft: endpoint({
    method: 'PUT',
    path: '/api/chats/:id/draft',
    summary: 'Save a draft message, shared between devices',
    access: write,
    params: idParams,
    body: z.strictObject({
      text: z.string().max(limits.messageMax),
      is_internal: z.boolean().default(false),
    }),
  }),
  typing: endpoint({
    method: 'POST',
    path: '/api/chats/:id/typing',
    summary: 'Broadcast that the user is typing; not stored',
    access: write,
    params: idParams,
    body: z.strictObject({ is_internal: z.boolean().default(false) }),
  }),
  ...chatMessageEndpoints,
  ...chatVisitorEndpoints,
}
