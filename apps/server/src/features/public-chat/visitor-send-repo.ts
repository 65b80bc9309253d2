import { randomUUID } from 'node:crypto'
import { type api, type Body, chatConsentText, consentRequired, type PublicField } from '@veranda/contract'
import { sql } from 'drizzle-orm'
import { chatVisitors, conversations, messages } from '#db/schema-chats.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import type { ConversationRow } from '#features/chats/chat-access-repo.ts'
import { noteChange } from '#features/chats/chat-changes-repo.ts'
import { contactsIn } from '#features/chats/contact-rules.ts'
import { leadOf } from '#features/chats/conversation-links-repo.ts'
import { insertConversation } from '#features/chats/conversation-start-repo.ts'
import { writeMessage } from '#features/chats/message-write-repo.ts'
import { type Answer, contactOf, readAnswers } from '#features/leads/answer-rules.ts'
import type { Present } from '#realtime/realtime.ts'
import { searchTextOf } from '#text/search-text.ts'
import { askedFields, type OpenChannel, offlineFields } from './channel-repo.ts'
import { routeConversation, tellOfNew } from './routing-repo.ts'
import { texts } from './texts.ts'
import type { VisitorRow } from './visitor-session-repo.ts'
import { currentConversation } from './visitor-thread-repo.ts'

export type VisitorSending = Body<typeof api.publicChat.send>

/** Messages of one visitor in a minute. */
const mostPerMinute = 20

/** After so long a closed conversation is over, and what is said next begins another. */
const sameWithin = sql`now() - interval '1 day'`

interface Taking {
  now: Date
  isLimited: boolean
  present: Present
  /** Keeps what came with the words itself, once it is known where they go; answers the files’ numbers. */
  keepFiles?: (tx: TenantTx, conversation: ConversationRow) => Promise<number[]>
}

/**
 * Takes a visitor’s words, once: the same `client_uuid` answers the message that is there already. Nothing is taken
 * without consent, however it is asked for. Answers the message’s number.
 */
export async function takeMessage(
  channel: OpenChannel,
  { id: visitorId }: VisitorRow,
  sending: VisitorSending,
  { now, isLimited, present, keepFiles }: Taking,
): Promise<number> {
  const fields = await fieldsFor(channel, visitorId, sending)
  const answers = fields.length > 0 ? readAnswers(fields, sending.values) : []
  return channel.tenant.transaction(async (tx) => {
    const visitor = await tx.lock(chatVisitors, visitorId)
    if (!visitor || visitor.blocked_at !== null) throw new DomainError('visitor_blocked')
    const known = await sentBefore(tx, visitorId, sending.client_uuid)
    if (known !== undefined) return known
    requireWords(sending, answers.length > 0 || keepFiles !== undefined)
    if (isLimited) await requireTurn(tx, visitorId)
    const told = await introduce(tx, channel, visitor, sending.consent, contactOf(fields, answers))
    const { conversation, isNew } = await conversationFor(tx, channel, told)
    if (answers.length > 0) await writeAnswers(tx, conversation, told, answers)
    const file_ids = keepFiles ? await keepFiles(tx, conversation) : sending.file_ids
    const whole = { ...sending, file_ids }
    return write(tx, { channel, visitor: told, conversation, isNew, sending: whole, now, present })
  })
}

/** What has to be answered with the first message. */
async function fieldsFor(
  { tenant, settings }: OpenChannel,
  visitorId: number,
  { is_offline }: VisitorSending,
): Promise<PublicField[]> {
  if (is_offline) return offlineFields(tenant, settings.offline_fields)
  if (settings.prechat_fields.length === 0) return []
  const hasBegun = await currentConversation(tenant, visitorId)
  return hasBegun ? [] : askedFields(tenant, settings.prechat_fields)
}

async function sentBefore(tx: TenantTx, visitorId: number, uuid: string): Promise<number | undefined> {
  const [row] = await tx.rows<{ id: number }>(
    (scoped) => sql`
      select m.id from ${scoped(messages)} m where m.visitor_id = ${visitorId} and m.client_uuid = ${uuid}
        and m.conversation_id in (select c.id from ${scoped(conversations)} c where c.visitor_id = ${visitorId})`,
  )
  return row?.id
}

/** A message says something, unless there is something beside it. */
function requireWords({ body, file_ids }: VisitorSending, isMore: boolean): void {
  if (body === '' && file_ids.length === 0 && !isMore) throw fieldError('body', texts.empty)
}

async function requireTurn(tx: TenantTx, visitorId: number): Promise<void> {
  const [row] = await tx.rows<{ count: number }>(
    (scoped) => sql`
      select count(*)::int as count from ${scoped(messages)} m join ${scoped(conversations)} c on c.id = m.conversation_id
      where c.visitor_id = ${visitorId} and m.visitor_id = ${visitorId} and m.created_at > now() - interval '1 minute'`,
  )
  if ((row?.count ?? 0) >= mostPerMinute)
    throw new DomainError('too_many_requests', { message: texts.tooOften, retry_after: 30 })
}

/** Keeps the consent with its words, and what the visitor told of themselves. */
async function introduce(
  tx: TenantTx,
  { settings }: OpenChannel,
  visitor: VisitorRow,
  consent: boolean,
  { name, phone, email }: { name: string; phone: string; email: string },
): Promise<VisitorRow> {
  if (visitor.consent_at === null && !consent) throw fieldError('consent', consentRequired)
  // Whoever says nothing new of themselves is known already.
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

/** The conversation that goes on, or a new one where the last was closed long ago. */
async function conversationFor(
  tx: TenantTx,
  channel: OpenChannel,
  visitor: VisitorRow,
): Promise<{ conversation: ConversationRow; isNew: boolean }> {
  const [held] = await tx.rowsOf<ConversationRow>(
    'conversation that goes on',
    (scoped) => sql`
      select * from conversations where company_id = ${sql.placeholder('company_id')} and id = (
        select max(c.id) from ${scoped(conversations)} c where c.visitor_id = ${sql.placeholder('visitor')}
          and (c.status <> 'closed' or c.close_reason = 'spam' or c.closed_at > ${sameWithin})) for update`,
    { visitor: visitor.id },
  )
  if (held) return { conversation: held, isNew: false }
  const values = {
    kind: 'visitor',
    channel_id: channel.id,
    visitor_id: visitor.id,
    client_id: visitor.client_id,
  } as const
  return { conversation: await insertConversation(tx, values), isNew: true }
}

/** What was asked for before the first message stands before it, in the visitor’s own words. */
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
  noteChange(tx, conversation, { messageId: row.id })
  conversation.seq = row.seq
}

interface Writing {
  channel: OpenChannel
  visitor: VisitorRow
  conversation: ConversationRow
  isNew: boolean
  sending: VisitorSending
  now: Date
  present: Present
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
  const fresh = { ...conversation, seq: row.seq }
  if (isNew) {
    await routeConversation(tx, channel, fresh, visitor, {
      now,
      present: writing.present(channel.company_id),
    })
    await tellOfNew(tx, channel, fresh, visitor, sending.body)
  }
  if (becomesLead(writing)) await leadOf(tx, { ...fresh, ...(await standing(tx, fresh.id)) })
  noteChange(tx, conversation, { messageId: row.id, isForVisitor: true })
  return row.id
}

async function standing(tx: TenantTx, id: number): Promise<Partial<ConversationRow>> {
  return (await tx.findOne(conversations, id)) ?? {}
}

/** Whether the rule of the channel makes a lead of it now. Spam never becomes one. */
function becomesLead({ channel, visitor, conversation, sending }: Writing): boolean {
  if (conversation.lead_id !== null || conversation.close_reason === 'spam') return false
  if (sending.is_offline) return true
  const { rule } = channel.settings.leads
  if (rule === 'first_message') return true
  const isReachable = visitor.phone !== '' || visitor.email !== '' || contactsIn(sending.body).length > 0
  return rule === 'contact' && isReachable
}
