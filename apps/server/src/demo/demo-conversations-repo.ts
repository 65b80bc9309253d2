import { randomUUID } from 'node:crypto'
import type { ChatEvent } from '@veranda/contract'
import {
  chatPageVisits,
  chatVisitors,
  conversationParticipants,
  conversations,
  leads,
  messages,
} from '#db/schema/tables.gen.ts'
import type { NewRow, Row } from '#db/table-types.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import type { ConversationRow } from '#features/chats/chat-access-repo.ts'
import { recordChange } from '#features/chats/chat-changes-repo.ts'
import { insertConversation } from '#features/chats/conversations/conversation-start-repo.ts'
import {
  conversationAfter,
  type MessageRow,
  participant,
  requireParticipant,
} from '#features/chats/messages/message-write-repo.ts'
import { searchTextOf } from '#text/search-text.ts'
import { atHour, day } from './demo-clock.ts'
import type { ConversationPlan } from './demo-conversations-plan.ts'
import { chatTexts } from './texts/chat-texts.ts'
import { withNames } from './texts/conversation-texts.ts'

/** A message or event of a conversation. */
export type ThreadEntry = { at: Date } & (
  | { body: string; author_id: number; is_internal?: boolean }
  | { body: string; visitor_id: number }
  | { event: ChatEvent; is_internal?: boolean }
)

type ConversationState = Partial<Omit<ConversationRow, 'id' | 'company_id'>>

/** Inserts all messages of a conversation with their own timestamps. Returns the conversation's resulting columns. */
export async function writeThread(
  tx: TenantTx,
  conversation: ConversationRow,
  entries: readonly ThreadEntry[],
): Promise<ConversationState> {
  const rows = await tx.insertMany(
    messages,
    entries.map((entry, index) => rowOf(entry, conversation.id, conversation.seq + index + 1)),
  )
  let state = conversation
  for (const row of rows) if (row.kind === 'text') state = { ...state, ...conversationAfter(state, row, 0) }
  await addReadMarks(tx, conversation, rows)
  const { last_message, last_message_at, waiting_since, first_response_at, staff_seq } = state
  return {
    seq: conversation.seq + rows.length,
    last_message,
    last_message_at,
    waiting_since,
    first_response_at,
    staff_seq,
  }
}

function rowOf(entry: ThreadEntry, conversation_id: number, seq: number): NewRow<typeof messages> {
  const isEvent = 'event' in entry
  const author_id = 'author_id' in entry ? entry.author_id : null
  const visitor_id = 'visitor_id' in entry ? entry.visitor_id : null
  return {
    conversation_id,
    seq,
    client_uuid: randomUUID(),
    kind: isEvent ? 'event' : 'text',
    author_kind: author_id !== null ? 'user' : visitor_id !== null ? 'visitor' : 'system',
    author_id,
    visitor_id,
    is_internal: ('is_internal' in entry && entry.is_internal) ?? false,
    body: isEvent ? '' : entry.body,
    event: isEvent ? entry.event : null,
    created_at: entry.at.toISOString(),
  }
}

/** Adds read marks: a participant has read everything before their own last message. */
function addReadMarks(
  tx: TenantTx,
  { id, kind }: ConversationRow,
  rows: readonly MessageRow[],
): Promise<void> {
  const readSeqs = rows.flatMap(({ author_id, seq }) =>
    author_id === null ? [] : [[author_id, seq] as const],
  )
  return setReadMarks(tx, id, new Map(readSeqs), { isMember: kind !== 'visitor' })
}

async function setReadMarks(
  tx: TenantTx,
  id: number,
  read: ReadonlyMap<number, number>,
  part: { isMember: boolean },
): Promise<void> {
  for (const [userId, read_seq] of read) {
    await requireParticipant(tx, id, userId, part)
    await tx.updateWhere(conversationParticipants, participant(id, userId), { read_seq })
  }
}

interface ConversationContext {
  channelId: number
  /** The owner, who reads all closed conversations. */
  owner: number
  names: ReadonlyMap<number, string>
  now: Date
}

/** Adds a visitor and their conversation. */
export async function addVisitorConversation(
  tx: TenantTx,
  plan: ConversationPlan,
  { channelId, owner, names, now }: ConversationContext,
): Promise<void> {
  const visitor = await addVisitor(tx, plan, channelId, now)
  const { lead_id, client_id, assignee_id, end } = plan
  const conversation = await insertConversation(tx, {
    kind: 'visitor',
    channel_id: channelId,
    visitor_id: visitor.id,
    created_at: startedAt(plan).toISOString(),
  })
  const entries = threadEntries(plan, visitor.id, names)
  const state = await writeThread(tx, conversation, entries)
  const readTo = end.status === 'closed' ? entries.length : (state.staff_seq ?? 0)
  await tx.update(conversations, conversation.id, {
    ...state,
    lead_id,
    client_id,
    assignee_id,
    assigned_at: assignee_id === null ? null : (answeredAt(plan) ?? startedAt(plan)).toISOString(),
    staff_read_seq: readTo,
    visitor_read_seq: readTo,
    ...endColumns(plan, now),
  })
  if (lead_id !== null) await tx.update(leads, lead_id, visitColumns(visitor))
  if (end.status !== 'open') {
    const readers = [owner, assignee_id ?? owner].map((id) => [id, entries.length] as const)
    await setReadMarks(tx, conversation.id, new Map(readers), { isMember: false })
  }
  recordChange(tx, conversation)
}

/** The columns of a closed conversation. */
function endColumns({ end, rating, assignee_id }: ConversationPlan, now: Date): ConversationState {
  if (end.status !== 'closed') {
    return { status: end.status, snoozed_until: end.status === 'open' ? null : tomorrow(now).toISOString() }
  }
  const at = end.at.toISOString()
  return {
    status: 'closed',
    close_reason: end.reason,
    closed_at: at,
    closed_by: end.reason === 'auto' ? null : assignee_id,
    waiting_since: null,
    ...(rating && { rating: rating.score, rating_comment: rating.comment, rated_at: at }),
  }
}

const visitColumns = ({ ip_address, referer, user_agent }: Row<typeof chatVisitors>) => ({
  ip_address,
  user_agent,
  referer: referer || null,
})

const startedAt = ({ messages }: ConversationPlan) => messages[0]?.at ?? new Date(0)
const answeredAt = ({ messages }: ConversationPlan) => messages.find(({ who }) => who === 'staff')?.at

/** Tomorrow at 10:00 Moscow time. */
const tomorrow = (now: Date) => new Date(atHour(now.getTime() + day, 10))

async function addVisitor(tx: TenantTx, plan: ConversationPlan, channel_id: number, now: Date) {
  const { name, phone, client_id } = plan
  const started = startedAt(plan).toISOString()
  const place = plan.messages.length + name.length
  const { agents, origins, page } = chatTexts
  const { referer, utm }: { referer: string; utm: Record<string, string> } =
    origins[place % origins.length] ?? origins[0]
  const visitor = await tx.insert(chatVisitors, {
    channel_id,
    name,
    phone,
    client_id,
    search_text: searchTextOf({ name, phone, email: '' }),
    consent_at: started,
    ip_address: `203.0.113.${place}`,
    referer,
    user_agent: agents[place % agents.length] ?? '',
    utm,
    created_at: started,
    last_seen_at: (plan.messages.at(-1)?.at ?? now).toISOString(),
  })
  await tx.insert(chatPageVisits, { visitor_id: visitor.id, ...page, created_at: started })
  return visitor
}

/** The messages, and the events between them: assignment, the lead, closing. */
function threadEntries(
  plan: ConversationPlan,
  visitor_id: number,
  names: ConversationContext['names'],
): ThreadEntry[] {
  const { lead_id, lead_number, assignee_id, end, rating } = plan
  const by = assignee_id === null ? undefined : names.get(assignee_id)
  const texts = plan.messages.map(({ at, who, body }): ThreadEntry => {
    if (who === 'visitor' || assignee_id === null) return { at, body, visitor_id }
    return {
      at,
      body: expandCannedReply(body, plan.name, by ?? ''),
      author_id: assignee_id,
      is_internal: who === 'note',
    }
  })
  const events: ThreadEntry[] = []
  const answered = answeredAt(plan)
  if (by && answered)
    events.push({ at: before(answered), event: { name: 'assigned', to: by, by }, is_internal: true })
  if (lead_id !== null && lead_number !== null && plan.lead_at) {
    const event = { name: 'lead_created', lead_id, lead_number } as const
    events.push({ at: after(plan.lead_at), event, is_internal: true })
  }
  if (end.status === 'closed') {
    const closer = end.reason === 'auto' ? undefined : by
    events.push({
      at: end.at,
      event: { name: 'closed', reason: end.reason, ...(closer && { by: closer }) },
    })
    if (rating) events.push({ at: after(end.at), event: { name: 'rated', ...rating } })
  }
  return [...texts, ...events].sort((one, other) => one.at.getTime() - other.at.getTime())
}

const before = (at: Date) => new Date(at.getTime() - 20_000)
const after = (at: Date) => new Date(at.getTime() + 1_000)

/** The text of a line, with a canned reply expanded as the staff's editor does. */
function expandCannedReply(line: string, visitor: string, staff: string): string {
  const canned = chatTexts.replies.find(({ shortcut }) => line === `/${shortcut}`)
  return canned ? withNames(canned.body, { visitor, staff }) : line
}
