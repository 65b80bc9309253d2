import { randomUUID } from 'node:crypto'
import type { ChatReport } from '@veranda/contract'
import { conversations, messages } from '#db/schema/tables.gen.ts'
import { ok } from './answers.ts'
import { newConversation } from './data/chat-records.ts'
import { november } from './report-helpers.ts'
import type { Person } from './world.ts'

export const chatReportOf = (by: Person, query = november) =>
  ok<ChatReport>(by.call('GET', `/api/reports/chat?${query}`))

export const later = (at: string, minutes: number) =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString()

interface ConversationPlan {
  at: string
  holder?: Person
  /** Who answered first, and after how many minutes. */
  answered?: [by: Person, minutes: number]
  closed?: 'done' | 'spam' | 'auto'
  rating?: number
}

/** Inserts a visitor's conversation with past timestamps. */
export async function addConversation(
  owner: Person,
  { at, holder, answered, closed, rating }: ConversationPlan,
): Promise<number> {
  const { id } = await newConversation(owner, holder?.id)
  const answeredAt = answered ? later(at, answered[1]) : null
  const closedAt = closed ? later(answeredAt ?? at, 1) : null
  await owner.tenant.update(conversations, id, {
    created_at: at,
    last_message_at: answeredAt ?? at,
    first_response_at: answeredAt,
    waiting_since: answered || closed ? null : at,
    closed_at: closedAt,
    close_reason: closed ?? null,
    status: closed ? 'closed' : 'open',
    rating: rating ?? null,
    rated_at: rating ? closedAt : null,
  })
  if (answered && answeredAt) await wrote(owner, id, answered[0], answeredAt)
  return id
}

/** Inserts a message of staff with a past timestamp. */
export async function wrote(
  owner: Person,
  conversation_id: number,
  author: Person,
  created_at: string,
  more: { is_internal?: boolean; deleted_at?: string } = {},
): Promise<void> {
  const seq = (await owner.tenant.find(messages)).length + 1
  await owner.tenant.insert(messages, {
    conversation_id,
    seq,
    client_uuid: randomUUID(),
    kind: 'text',
    author_kind: 'user',
    author_id: author.id,
    body: 'Здравствуйте!',
    created_at,
    ...more,
  })
}
