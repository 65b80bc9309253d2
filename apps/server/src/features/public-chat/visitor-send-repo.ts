import { randomUUID } from 'node:crypto'
import {
  type api,
  type Body,
  chatConsentText,
  consentRequired,
  limits,
  type PublicField,
  type VisitorMessage,
} from '@veranda/contract'
import type { VisitorRow } from '#db/platform/chat-visitors.ts'
import { uniqueViolation } from '#db/runner.ts'
import { chatVisitors, conversations, messages } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { isTrue, now } from '#db/sql/expressions.ts'
import { every, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import type { ConversationRow } from '#features/chats/chat-access-repo.ts'
import { recordChange } from '#features/chats/chat-changes-repo.ts'
import { contactsIn } from '#features/chats/contact-rules.ts'
import { leadOf } from '#features/chats/conversations/conversation-links-repo.ts'
import { insertConversation } from '#features/chats/conversations/conversation-start-repo.ts'
import { appendVisitorMessage } from '#features/chats/messages/append-visitor-message-repo.ts'
import { writeMessage } from '#features/chats/messages/message-write-repo.ts'
import { type Answer, contactOf, readAnswers } from '#features/leads/answer-rules.ts'
import type { PresentUsers } from '#realtime/realtime.ts'
import { searchTextOf } from '#text/search-text.ts'
import { askedFields, type OpenChannel, offlineFields } from './channel-repo.ts'
import { assertConversationRate } from './conversation-rate-repo.ts'
import { notifyOfNewConversation, routeConversation } from './routing-repo.ts'
import { texts } from './texts.ts'
import {
  currentConversation,
  ownMessage,
  type VisitorAddress,
  writtenMessage,
} from './visitor-thread-repo.ts'

const m = alias(messages, 'm')
const c = alias(conversations, 'c')
const last = alias(conversations, 'last')

export type VisitorSending = Body<typeof api.publicChat.send>

/** A conversation closed longer ago than this stays closed, and the next message starts another. */
const sameWithin = sql`now() - interval '1 day'`

interface Taking {
  now: Date
  /** Whether rate limits apply. */
  isLimited: boolean
  present: PresentUsers
  address: VisitorAddress
  /** Stores files that came with the message once its conversation is known, and returns their ids. */
  keepFiles?: (tx: TenantTx, conversation: ConversationRow) => Promise<number[]>
}

/**
 * Receives a visitor's message once: a repeated `client_uuid` returns the existing message. Nothing is stored without
 * consent.
 */
export async function receiveVisitorMessage(
  channel: OpenChannel,
  visitor: VisitorRow,
  sending: VisitorSending,
  taking: Taking,
): Promise<VisitorMessage> {
  const sent = await tryFastSend(channel, visitor, sending, taking)
  if (sent) return sent
  const id = await receiveMessage(channel, visitor, sending, taking)
  return writtenMessage(channel, visitor, taking.address, id)
}

/** Fast path: a text message of a known visitor in an open conversation, which most messages are. */
async function tryFastSend(
  channel: OpenChannel,
  visitor: VisitorRow,
  sending: VisitorSending,
  { isLimited }: Taking,
): Promise<VisitorMessage | undefined> {
  const { client_uuid, body } = sending
  if (!isPlain(visitor, sending)) return undefined
  try {
    let appended: VisitorMessage | undefined
    await channel.tenant.transaction(async (tx) => {
      const current = await lockCurrent(tx, visitor.id)
      if (
        !current ||
        (isLimited && current.is_over_rate) ||
        becomesLead({ channel, visitor, conversation: current, sending })
      )
        return
      const { is_over_rate: _, at: created_at, ...conversation } = current
      const message = { client_uuid, visitor_id: visitor.id, visitor_key: visitor.key, body, created_at }
      appendVisitorMessage(tx, conversation, message, ({ id, change_no }) => {
        appended = ownMessage({ id, change_no, client_uuid, body, created_at })
      })
    })
    return appended
  } catch (error) {
    // Already received: the slow path finds it.
    if ((error as { code?: unknown }).code === uniqueViolation) return undefined
    throw error
  }
}

function isPlain(visitor: VisitorRow, { body, file_ids, values, is_offline }: VisitorSending): boolean {
  const isKnown = visitor.consent_at !== null && visitor.blocked_at === null
  return isKnown && body !== '' && file_ids.length === 0 && !is_offline && Object.keys(values).length === 0
}

/** Slow path for every kind of visitor message. Returns the message's id. */
export async function receiveMessage(
  channel: OpenChannel,
  { id: visitorId }: VisitorRow,
  sending: VisitorSending,
  { now, isLimited, present, keepFiles }: Omit<Taking, 'address'>,
): Promise<number> {
  const fields = await fieldsFor(channel, visitorId, sending)
  const answers = fields.length > 0 ? readAnswers(fields, sending.values) : []
  return channel.tenant.transaction(async (tx) => {
    const visitor = await tx.lock(chatVisitors, visitorId)
    if (!visitor || visitor.blocked_at !== null) throw new DomainError('visitor_blocked')
    const known = await sentBefore(tx, visitorId, sending.client_uuid)
    if (known !== undefined) return known
    assertNotEmpty(sending, answers.length > 0 || keepFiles !== undefined)
    const current = await lockCurrent(tx, visitorId)
    if (isLimited) await assertMessageRate(tx, current)
    const withContact = await storeContact(tx, channel, visitor, sending.consent, contactOf(fields, answers))
    const conversation = current ?? (await beginConversation(tx, channel, withContact))
    if (answers.length > 0) await writeAnswers(tx, conversation, withContact, answers)
    const file_ids = (await keepFiles?.(tx, conversation)) ?? sending.file_ids
    const writing = { channel, visitor: withContact, conversation, isNew: !current, now, present }
    return write(tx, { ...writing, sending: { ...sending, file_ids } })
  })
}

/** Limits a visitor's messages, and the new conversations of a company, per minute. */
async function assertMessageRate(tx: TenantTx, current: HeldConversation | undefined): Promise<void> {
  if (!current) return assertConversationRate(tx)
  if (current.is_over_rate)
    throw new DomainError('too_many_requests', { message: texts.tooOften, retry_after: 30 })
}

function assertNotEmpty({ body, file_ids }: VisitorSending, isMore: boolean): void {
  if (body === '' && file_ids.length === 0 && !isMore) throw fieldError('body', texts.empty)
}

/** Fields that must be filled in with the first message. */
async function fieldsFor(
  { tenant, settings }: OpenChannel,
  visitorId: number,
  { is_offline }: VisitorSending,
): Promise<PublicField[]> {
  if (is_offline) return offlineFields(tenant, settings.offline_fields)
  if (settings.prechat_fields.length === 0) return []
  const current = await currentConversation(tenant, visitorId)
  return current ? [] : askedFields(tenant, settings.prechat_fields)
}

async function sentBefore(tx: TenantTx, visitorId: number, uuid: string): Promise<number | undefined> {
  const [row] = await tx.rows(
    (scoped) => select({ id: m.id })`
      from ${scoped(m)} where ${m.visitor_id} = ${visitorId} and ${m.client_uuid} = ${uuid} and ${m.conversation_id} in (select ${c.id} from ${scoped(c)} where ${c.visitor_id} = ${visitorId})`,
  )
  return row?.id
}

/** Stores the consent with its text, and the contact data that the visitor gave. */
async function storeContact(
  tx: TenantTx,
  { settings }: OpenChannel,
  visitor: VisitorRow,
  consent: boolean,
  { name, phone, email }: { name: string; phone: string; email: string },
): Promise<VisitorRow> {
  if (visitor.consent_at === null && !consent) throw fieldError('consent', consentRequired)
  // Nothing new in the contact data: no update is needed.
  if (visitor.consent_at !== null && !name && !phone && !email) return visitor
  const contact = {
    name: name || visitor.name,
    phone: phone || visitor.phone,
    email: email || visitor.email,
  }
  const changed = await tx.update(chatVisitors, visitor.id, {
    ...contact,
    search_text: searchTextOf(contact),
    last_seen_at: sql`now()`,
    ...(visitor.consent_at === null && {
      consent_at: sql`now()`,
      consent_text: chatConsentText(settings.consent),
    }),
  })
  return changed ?? visitor
}

interface HeldConversation extends ConversationRow {
  /** The transaction's start time, with which its rows are written. */
  at: string
  /** Whether the visitor has reached the limit of messages per minute. */
  is_over_rate: boolean
}

/** Locks the visitor's current conversation until the transaction ends; none if the last was closed too long ago. */
async function lockCurrent(tx: TenantTx, visitorId: number): Promise<HeldConversation | undefined> {
  const visitor = sql.placeholder('visitor')
  const [current] = await tx.rowsOf(
    'conversation that goes on',
    (scoped) => select({
      ...every(c),
      at: now,
      is_over_rate: isTrue(sql`(select ${m.created_at} > now() - interval '1 minute' from ${scoped(m)}
          where ${m.conversation_id} = ${c.id} and ${m.visitor_id} = ${visitor}
          order by ${m.seq} desc offset ${sql.raw(String(limits.visitorMessagesPerMinute - 1))} limit 1)`),
    })`from conversations c where ${c.company_id} = ${sql.placeholder('company_id')} and ${c.id} = (
        select max(${last.id}) from ${scoped(last)} where ${last.visitor_id} = ${visitor}
          and (${last.status} <> 'closed' or ${last.close_reason} = 'spam' or ${last.closed_at} > ${sameWithin})) for update of c`,
    { visitor: visitorId },
  )
  return current
}

function beginConversation(tx: TenantTx, channel: OpenChannel, { id: visitor_id, client_id }: VisitorRow) {
  return insertConversation(tx, { kind: 'visitor', channel_id: channel.id, visitor_id, client_id })
}

/** Writes the pre-chat answers as the visitor's message before their first one. */
async function writeAnswers(
  tx: TenantTx,
  conversation: ConversationRow,
  visitor: VisitorRow,
  answers: readonly Answer[],
): Promise<void> {
  const body = answers.map(({ label, value }) => texts.answer(label, value)).join('\n')
  const row = await writeMessage(tx, conversation, {
    client_uuid: randomUUID(),
    author_kind: 'visitor',
    visitor_id: visitor.id,
    body,
  })
  recordChange(tx, conversation, { messageId: row.id })
  conversation.seq = row.seq
}

interface Writing {
  channel: OpenChannel
  visitor: VisitorRow
  conversation: ConversationRow
  isNew: boolean
  sending: VisitorSending
  now: Date
  present: PresentUsers
}

async function write(tx: TenantTx, writing: Writing): Promise<number> {
  const { channel, visitor, conversation, isNew, sending, now } = writing
  const row = await writeMessage(tx, conversation, {
    client_uuid: sending.client_uuid,
    author_kind: 'visitor',
    visitor_id: visitor.id,
    body: sending.body,
    file_ids: sending.file_ids,
  })
  const updated = { ...conversation, seq: row.seq }
  if (isNew) {
    const present = writing.present(channel.company_id)
    await routeConversation(tx, channel, updated, visitor, { now, present })
    await notifyOfNewConversation(tx, channel, updated, visitor, sending.body)
  }
  if (becomesLead(writing)) await leadOf(tx, { ...updated, ...(await conversationState(tx, updated.id)) })
  recordChange(tx, conversation, { messageId: row.id, isForVisitor: true })
  return row.id
}

async function conversationState(tx: TenantTx, id: number): Promise<Partial<ConversationRow>> {
  return (await tx.findOne(conversations, id)) ?? {}
}

/** Whether the channel's rule creates a lead now; never for spam. */
function becomesLead({
  channel,
  visitor,
  conversation,
  sending,
}: Pick<Writing, 'channel' | 'visitor' | 'conversation' | 'sending'>): boolean {
  if (conversation.lead_id !== null || conversation.close_reason === 'spam') return false
  if (sending.is_offline) return true
  const { rule } = channel.settings.leads
  if (rule === 'first_message') return true
  const isReachable = visitor.phone !== '' || visitor.email !== '' || contactsIn(sending.body).length > 0
  return rule === 'contact' && isReachable
}
