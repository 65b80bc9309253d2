import type { ConversationDetails } from '@veranda/contract'
import { limits, phoneDigits } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import {
  chatPageVisits,
  chatVisitors,
  clients,
  conversationParticipants,
  conversations,
  messages,
  users,
} from '#db/schema/tables.gen.ts'
import { recordMatchesEveryNeedle } from '#db/search.ts'
import { alias } from '#db/sql/aliases.ts'
import { greatest, textOrEmpty } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import type { ChatViewer } from '#features/chats/chat-access-repo.ts'
import { contactsIn } from '#features/chats/contact-rules.ts'
import { getConversation } from './conversation-list-repo.ts'

const p = alias(conversationParticipants, 'p')
const u = alias(users, 'u')
const v = alias(chatPageVisits, 'v')
const m = alias(messages, 'm')
const vChatVisitors = alias(chatVisitors, 'v')
const c = alias(clients, 'c')
const cConversations = alias(conversations, 'c')

type Visitor = Row<typeof chatVisitors>
type Visit = NonNullable<ConversationDetails['visit']>

/** A conversation with everything that its side panel shows. */
export async function showConversation(
  tenant: TenantDb,
  id: number,
  viewer: ChatViewer,
): Promise<ConversationDetails> {
  const shown = await getConversation(tenant, id, viewer)
  const row = await tenant.findOne(conversations, id)
  if (!row) throw new DomainError('not_found')
  const visitor = row.visitor_id === null ? undefined : await tenant.findOne(chatVisitors, row.visitor_id)
  const [participants, visit, earlier] = await Promise.all([
    participantsOf(tenant, id),
    visitor ? visitOf(tenant, id, visitor) : null,
    visitor ? earlierOf(tenant, id, visitor) : [],
  ])
  const { rating, rating_comment, rated_at, visitor_read_seq } = row
  return {
    ...shown,
    participants,
    visitor_read_seq,
    visit,
    rating:
      rating !== null && rated_at !== null
        ? { score: rating, comment: rating_comment, created_at: rated_at }
        : null,
    earlier,
  }
}

function participantsOf(tenant: TenantDb, id: number): Promise<ConversationDetails['participants']> {
  return tenant.rows(
    (scoped) => select({ id: u.id, name: u.name, read_seq: p.read_seq })`from ${scoped(p)}
      join ${scoped(u)} on ${u.id} = ${p.user_id}
      where ${p.conversation_id} = ${id} and ${p.is_member} order by ${u.name}, ${u.id}`,
  )
}

async function visitOf(tenant: TenantDb, conversationId: number, visitor: Visitor): Promise<Visit> {
  const [pages, visitorMessages, [last]] = await Promise.all([
    tenant.rows(
      (scoped) => select({
        url: v.url,
        title: v.title,
        created_at: v.created_at,
      })`from ${scoped(v)} where ${v.visitor_id} = ${visitor.id}
        order by ${v.id} desc limit ${limits.visitorPages}`,
    ),
    tenant.rows(
      (scoped) => select({ body: m.body })`from ${scoped(m)} where ${m.conversation_id} = ${conversationId}
          and ${m.author_kind} = 'visitor' and ${m.deleted_at} is null and ${m.body} ~ '@|[0-9]{3}' order by ${m.id} desc limit 50`,
    ),
    // A visitor who writes is online, though a message does not update the visitor's row, which keeps sending fast.
    tenant.rows(
      (scoped) =>
        select({
          seen_at: greatest(
            vChatVisitors.last_seen_at,
            sql`(select ${m.created_at} from ${scoped(m)} where ${m.conversation_id} = ${conversationId}
            and ${m.author_kind} = 'visitor' order by ${m.seq} desc limit 1)`,
          ),
        })`from ${scoped(vChatVisitors)} where ${vChatVisitors.id} = ${visitor.id}`,
    ),
  ])
  const found = visitorMessages
    .flatMap(({ body }) => contactsIn(body))
    .filter(({ kind, value }, index, all) => {
      const isKnown =
        kind === 'phone'
          ? phoneDigits(visitor.phone) === phoneDigits(value)
          : visitor.email.toLowerCase() === value
      return !isKnown && all.findIndex((other) => other.value === value) === index
    })
  return {
    ip_address: visitor.ip_address,
    referer: visitor.referer,
    user_agent: visitor.user_agent,
    utm: visitor.utm,
    first_seen_at: visitor.created_at,
    last_seen_at: last?.seen_at ?? visitor.last_seen_at,
    is_blocked: visitor.blocked_at !== null,
    consent_at: visitor.consent_at,
    pages,
    found,
    alike: await findMatchingClients(tenant, visitor, found),
  }
}

/** Clients with the visitor's phone or e-mail, as suggestions; linking them is left to people. */
async function findMatchingClients(
  tenant: TenantDb,
  visitor: Visitor,
  found: Visit['found'],
): Promise<Visit['alike']> {
  if (visitor.client_id !== null) return []
  const phones = [visitor.phone, ...found.filter(({ kind }) => kind === 'phone').map(({ value }) => value)]
  const emails = [visitor.email, ...found.filter(({ kind }) => kind === 'email').map(({ value }) => value)]
  const needles = [
    ...phones.map((phone) => phoneDigits(phone)).filter((digits) => digits.length >= 10),
    ...emails.map((email) => email.toLowerCase()).filter(Boolean),
  ]
  if (needles.length === 0) return []
  const isAlike = sql.join(
    needles.map((needle): SQL => recordMatchesEveryNeedle('client_search', 'c', [needle])),
    sql` or `,
  )
  return tenant.rows(
    (scoped) =>
      select({
        id: c.id,
        name: c.name,
      })`from ${scoped(c)} where ${c.deleted_at} is null and (${isAlike}) order by ${c.id} desc limit 5`,
  )
}

function earlierOf(tenant: TenantDb, id: number, visitor: Visitor): Promise<ConversationDetails['earlier']> {
  const same =
    visitor.client_id === null
      ? sql`${vChatVisitors.id} = ${visitor.id}`
      : sql`(${vChatVisitors.id} = ${visitor.id} or ${vChatVisitors.client_id} = ${visitor.client_id})`
  return tenant.rows(
    (scoped) => select({
      id: cConversations.id,
      number: cConversations.number,
      created_at: cConversations.created_at,
      preview: textOrEmpty(sql`${cConversations.last_message}->>'preview'`),
    })`from ${scoped(cConversations)} join ${scoped(vChatVisitors)} on ${vChatVisitors.id} = ${cConversations.visitor_id}
      where ${cConversations.id} <> ${id} and ${same} order by ${cConversations.id} desc limit 20`,
  )
}
