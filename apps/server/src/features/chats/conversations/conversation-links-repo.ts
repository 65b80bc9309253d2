import type { api, Body } from '@veranda/contract'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { newRecordEvents } from '#db/announcements.ts'
import { audit } from '#db/audit.ts'
import { chatVisitors, conversations, leads, messages } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import {
  type ChatViewer,
  type ConversationRow,
  lockVisitorConversation,
} from '#features/chats/chat-access-repo.ts'
import { recordChange } from '#features/chats/chat-changes-repo.ts'
import { contactsIn } from '#features/chats/contact-rules.ts'
import { writeEvent } from '#features/chats/messages/message-write-repo.ts'
import { texts } from '#features/chats/texts.ts'
import { insertContactLead } from '#features/leads/leads-repo.ts'

/** Letters of the conversation in a lead's notes. */
const quotedMax = 1000

/** Links a visitor's conversation to a lead or client whose visibility the caller has checked; `null` unlinks. */
export function linkConversation(
  tenant: TenantDb,
  id: number,
  { lead_id, client_id }: Body<typeof api.chats.link>,
  viewer: ChatViewer,
): Promise<void> {
  return tenant.transaction(async (tx) => {
    const conversation = await lockVisitorConversation(tx, id, viewer)
    if (lead_id === undefined && client_id === undefined) return
    await setLinks(tx, conversation, { lead_id, client_id })
    if (client_id !== undefined) await tx.update(chatVisitors, conversation.visitor_id ?? 0, { client_id })
    if (lead_id) {
      const lead_number = (await tx.findOne(leads, lead_id))?.number
      await writeEvent(tx, conversation, { name: 'lead_linked', by: viewer.name, lead_id, lead_number })
    }
    if (client_id) await writeEvent(tx, conversation, { name: 'client_linked', by: viewer.name, client_id })
    recordChange(tx, conversation)
  })
}

/** The timelines of what was linked before and of what is linked now begin or cease to tell of the conversation. */
async function setLinks(
  tx: TenantTx,
  conversation: ConversationRow,
  links: Body<typeof api.chats.link>,
): Promise<void> {
  const linked = await tx.update(conversations, conversation.id, links)
  tx.announceChanged(conversations, [conversation, linked ?? {}], newRecordEvents)
}

/** Creates a lead from a visitor's conversation, or returns the open one. */
export function createChatLead(
  tenant: TenantDb,
  id: number,
  viewer: ChatViewer,
): Promise<{ lead_id: number }> {
  return tenant.transaction(async (tx) => {
    const conversation = await lockVisitorConversation(tx, id, viewer)
    const lead_id = await leadOf(tx, conversation, { userId: viewer.userId, name: viewer.name })
    return { lead_id }
  })
}

/**
 * The open lead of a locked conversation, created if there is none. `by`: the user who asked, absent when a rule did.
 */
export async function leadOf(
  tx: TenantTx,
  conversation: ConversationRow,
  by?: { userId: number; name: string },
): Promise<number> {
  const visitor = await tx.findOne(chatVisitors, conversation.visitor_id ?? 0)
  if (!visitor) throw new DomainError('not_found')
  const open = await openLead(tx, conversation, visitor)
  if (open && open.id === conversation.lead_id) return open.id
  const { id: lead_id, number: lead_number } = open ?? (await newLead(tx, conversation, visitor, by))
  await setLinks(tx, conversation, { lead_id })
  const name = open ? 'lead_linked' : 'lead_created'
  await writeEvent(tx, conversation, { name, lead_id, lead_number, ...(by && { by: by.name }) })
  recordChange(tx, conversation)
  return lead_id
}

/** A visitor has at most one open lead; later messages belong to it. */
async function openLead(
  tx: TenantTx,
  conversation: ConversationRow,
  visitor: Row<typeof chatVisitors>,
): Promise<Row<typeof leads> | undefined> {
  const visitorConversations = await tx.find(conversations, eq(conversations.visitor_id, visitor.id))
  const known = [conversation.lead_id, ...visitorConversations.map(({ lead_id }) => lead_id)].filter(
    (one) => one !== null,
  )
  if (known.length === 0) return undefined
  const isOpen = and(
    inArray(leads.id, known),
    inArray(leads.status, ['new', 'processing']),
    isNull(leads.deleted_at),
  ) as SQL
  return tx.findFirst(leads, isOpen)
}

async function newLead(
  tx: TenantTx,
  conversation: ConversationRow,
  visitor: Row<typeof chatVisitors>,
  by: { userId: number } | undefined,
): Promise<Row<typeof leads>> {
  const visitorMessages = await tx.find(
    messages,
    and(
      eq(messages.conversation_id, conversation.id),
      eq(messages.author_kind, 'visitor'),
      isNull(messages.deleted_at),
    ) as SQL,
    { orderBy: sql`id`, limit: 100 },
  )
  const found = visitorMessages.flatMap(({ body }) => contactsIn(body))
  const first = (kind: 'phone' | 'email') => found.find((one) => one.kind === kind)?.value ?? ''
  const lead = await insertContactLead(tx, {
    contact: {
      name: visitor.name,
      phone: visitor.phone || first('phone'),
      email: visitor.email || first('email'),
    },
    source: texts.source,
    notes: texts.leadNotes(conversation.number, wordsOf(visitorMessages)),
    user_id: conversation.assignee_id ?? by?.userId ?? null,
    ip_address: visitor.ip_address || null,
    referer: visitor.referer || null,
    user_agent: visitor.user_agent || null,
  })
  await audit(tx, { action: 'create', entity: 'lead', entity_id: lead.id, title: lead.name })
  return lead
}

/** What the visitor wrote first: whoever calls back knows what it is about. */
function wordsOf(visitorMessages: readonly { body: string }[]): string {
  const words = visitorMessages
    .map(({ body }) => body.trim())
    .filter(Boolean)
    .join('\n')
  return words.length > quotedMax ? `${words.slice(0, quotedMax)}…` : words
}
