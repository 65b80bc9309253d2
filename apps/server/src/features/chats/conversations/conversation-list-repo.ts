import type { api, ChatCounters, ChatObject, ChatQueue, Conversation, Query } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { type Cursor, keyset, writeCursor } from '#db/paging.ts'
import {
  chatChannels,
  chatCounters,
  chatVisitors,
  conversationParticipants,
  conversations,
  leads,
  messages,
  users,
} from '#db/schema/tables.gen.ts'
import { matchesEveryNeedle } from '#db/search.ts'
import { alias, outerAlias } from '#db/sql/aliases.ts'
import {
  caseWhen,
  coalesce,
  countOf,
  countRows,
  first,
  isTrue,
  literal,
  one,
  referenced,
  textOrEmpty,
} from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { type ChatViewer, type ViewerExpression, visibleTo } from '#features/chats/chat-access-repo.ts'
import { texts } from '#features/chats/texts.ts'
import { likePattern, needlesOf } from '#text/search-text.ts'

const m = alias(messages, 'm')
const l = alias(leads, 'l')
const h = alias(chatChannels, 'h')
const v = alias(chatVisitors, 'v')
const u = alias(users, 'u')
const o = alias(conversationParticipants, 'o')
const c = alias(conversations, 'c')
const p = outerAlias(conversationParticipants, 'p')

/** Unread messages are counted up to this number. */
const unreadCap = 100

/** A conversation row before its title is derived. */
export interface ListRow extends Omit<Conversation, 'title' | 'object' | 'colleague_id'> {
  subject: string
  colleague: { id: number; name: string } | null
  visitor_id: number | null
  order_id: number | null
}

/** In a visitor's conversation, messages without an answer; among colleagues, messages the viewer has not read. */
const unread = (scoped: ScopedTable, { userId }: ViewerExpression) => countOf`from (
  select from ${scoped(m)} where ${m.conversation_id} = ${c.id} and ${m.kind} = 'text' and ${m.deleted_at} is null and case
    when ${c.kind} = 'visitor' then ${m.author_kind} = 'visitor' and ${m.seq} > greatest(coalesce(${p.read_seq}, 0), ${c.staff_seq})
    when coalesce(${p.is_member}, false) then coalesce(${m.author_id}, 0) <> ${userId} and ${m.seq} > ${p.read_seq}
    else false end limit ${unreadCap}) waiting`

export const conversationColumns = (scoped: ScopedTable, viewer: ViewerExpression) => ({
  id: c.id,
  number: c.number,
  kind: c.kind,
  status: c.status,
  close_reason: c.close_reason,
  subject: c.subject,
  visitor_id: c.visitor_id,
  lead_id: c.lead_id,
  client_id: c.client_id,
  order_id: c.order_id,
  lead_number: first(l.number)`from ${scoped(l)} where ${l.id} = ${c.lead_id}`,
  last_message: c.last_message,
  seq: c.seq,
  waiting_since: c.waiting_since,
  snoozed_until: c.snoozed_until,
  last_message_at: c.last_message_at,
  change_no: c.change_no,
  created_at: c.created_at,
  read_seq: coalesce(p.read_seq, literal(0)),
  draft: textOrEmpty(p.draft),
  draft_is_internal: isTrue(sql`${p.draft_is_internal}`),
  unread: unread(scoped, viewer),
  channel: referenced(scoped, h, c.channel_id, { id: h.id, kind: h.kind, name: h.name }),
  visitor: one({
    id: v.id,
    name: v.name,
    phone: v.phone,
    email: v.email,
    is_verified: isTrue(sql`${v.verified_at} is not null`),
  })`from ${scoped(v)} where ${v.id} = ${c.visitor_id}`,
  assignee: one({ id: u.id, name: u.name })`from ${scoped(u)} where ${u.id} = ${c.assignee_id}`,
  colleague: caseWhen(
    sql`${c.kind} = 'direct'`,
    one({ id: u.id, name: u.name })`from ${scoped(o)} join ${scoped(u)} on ${u.id} = ${o.user_id}
      where ${o.conversation_id} = ${c.id} and ${o.is_member} and ${o.user_id} <> ${viewer.userId} limit 1`,
  ),
})

export const fromConversations = (scoped: ScopedTable, { userId }: ViewerExpression) => sql`
  from ${scoped(c)} left join ${scoped(p)}
    on ${p.conversation_id} = ${c.id} and ${p.user_id} = ${userId}`

export function presentConversation<T extends ListRow>(
  row: T,
): Omit<T, 'subject' | 'colleague' | 'visitor_id' | 'order_id'> &
  Pick<Conversation, 'title' | 'object' | 'colleague_id'> {
  const { subject, colleague, visitor_id, order_id, ...shown } = row
  const { visitor } = row
  const title = visitor
    ? visitor.name || texts.guest(visitor.id)
    : row.kind === 'direct'
      ? (colleague?.name ?? texts.nobody)
      : subject || texts.group
  return {
    ...shown,
    title,
    colleague_id: colleague?.id ?? null,
    object: row.kind === 'object' ? objectOf(row) : null,
  }
}

function objectOf({ lead_id, client_id, order_id }: ListRow): { kind: ChatObject; id: number } | null {
  if (lead_id !== null) return { kind: 'lead', id: lead_id }
  if (client_id !== null) return { kind: 'client', id: client_id }
  return order_id === null ? null : { kind: 'order', id: order_id }
}

/** Conversations `c` that match `where` and are visible to the viewer. */
export async function findConversations(
  tenant: TenantDb,
  viewer: ChatViewer,
  { where, order, limit }: { where: (scoped: ScopedTable) => SQL; order: SQL; limit: number },
): Promise<Conversation[]> {
  const rows = await tenant.rows(
    (scoped) =>
      select(conversationColumns(scoped, viewer))`${fromConversations(scoped, viewer)}
      where ${visibleTo(scoped, viewer)} and ${where(scoped)} order by ${order} limit ${limit}`,
  )
  return rows.map(presentConversation)
}

export async function getConversation(
  tenant: TenantDb,
  id: number,
  viewer: ChatViewer,
): Promise<Conversation> {
  const found = await findConversations(tenant, viewer, {
    where: () => sql`${c.id} = ${id}`,
    order: c.id,
    limit: 1,
  })
  if (!found[0]) throw new DomainError('not_found')
  return found[0]
}

/** A visitor's conversation `c` that waits for an answer. */
const isUnanswered = sql`${c.kind} = 'visitor' and ${c.waiting_since} is not null and ${c.status} = 'open'`

/** The number of visitors who wait for an answer: those visible to the viewer, or all. */
export async function countUnanswered(tenant: TenantDb, viewer?: ViewerExpression): Promise<number> {
  const [row] = await tenant.rows(
    (scoped) => select({ count: countRows() })`from ${scoped(c)}
      where ${isUnanswered} and ${viewer ? visibleTo(scoped, viewer) : sql`true`}`,
  )
  return row?.count ?? 0
}

/** The condition of a queue over `c` and the viewer's participant row `p`. */
function queueOf(queue: ChatQueue, { userId }: ChatViewer): SQL {
  const visitors = sql`${c.kind} = 'visitor'`
  const queues: Record<ChatQueue, SQL> = {
    mine: sql`${visitors} and ${c.assignee_id} = ${userId} and ${c.status} <> 'closed'`,
    new: sql`${visitors} and ${c.assignee_id} is null and ${c.status} = 'open'`,
    unanswered: isUnanswered,
    all: sql`${visitors} and ${c.status} <> 'closed'`,
    closed: sql`${visitors} and ${c.status} = 'closed' and ${c.close_reason} <> 'spam'`,
    spam: sql`${visitors} and ${c.status} = 'closed' and ${c.close_reason} = 'spam'`,
    team: sql`${c.kind} <> 'visitor'`,
  }
  return queues[queue]
}

function conditionsOf(scoped: ScopedTable, query: Query<typeof api.chats.list>, viewer: ChatViewer): SQL {
  const { q = '', user_id, channel_id, lead_id, client_id, active_from, active_to } = query
  const holder = user_id === 'me' ? viewer.userId : user_id
  const number = /^№?\s*(\d{1,12})$/.exec(q)?.[1]
  const conditions = [
    queueOf(query.queue, viewer),
    holder === 'none' && sql`${c.assignee_id} is null`,
    typeof holder === 'number' && sql`${c.assignee_id} = ${holder}`,
    channel_id !== undefined && sql`${c.channel_id} = ${channel_id}`,
    lead_id !== undefined && sql`${c.lead_id} = ${lead_id}`,
    client_id !== undefined && sql`${c.client_id} = ${client_id}`,
    active_from !== undefined && sql`${c.last_message_at} >= ${active_from}::timestamptz`,
    active_to !== undefined && sql`${c.last_message_at} < ${active_to}::timestamptz`,
    q !== '' && sql`(${nameMatches(scoped, q)}${number ? sql` or ${c.number} = ${Number(number)}` : sql``})`,
  ]
  return sql.join(
    conditions.filter((one): one is SQL => typeof one === 'object'),
    sql` and `,
  )
}

function nameMatches(scoped: ScopedTable, q: string): SQL {
  const needles = needlesOf(q)
  if (needles.length === 0) return sql`true`
  const all = (column: SQL) =>
    sql.join(
      needles.map((needle) => sql`${column} like ${likePattern(needle)}`),
      sql` and `,
    )
  const visitor = matchesEveryNeedle(
    'visitor_search',
    {
      id: c.visitor_id,
      text: (like) =>
        sql`exists (select from ${scoped(v)} where ${v.id} = ${c.visitor_id} and ${like(v.search_text)})`,
    },
    needles,
  )
  return sql`(${all(sql`lower(${c.subject})`)} or coalesce(${visitor}, false)
    or (${c.kind} = 'direct' and exists (select from ${scoped(o)}
      join ${scoped(u)} on ${u.id} = ${o.user_id} where ${o.conversation_id} = ${c.id} and ${all(sql`lower(${u.name})`)})))`
}

export async function listConversations(
  tenant: TenantDb,
  query: Query<typeof api.chats.list>,
  viewer: ChatViewer,
): Promise<{ data: Conversation[]; next_cursor: string | null; change_no: number }> {
  // Read before the list: a change committed in between comes again through the catch-up.
  const change_no = await newestChange(tenant)
  // The longest waiting comes first in the queue of unassigned conversations.
  const column = query.queue === 'new' ? 'created_at' : 'last_message_at'
  const { order, afterCursor } = keyset(
    'c',
    { cursor: query.cursor, sort: query.queue === 'new' ? column : `-${column}` },
    column,
  )
  const rows = await findConversations(tenant, viewer, {
    where: (scoped) => sql`${conditionsOf(scoped, query, viewer)}${afterCursor}`,
    order,
    limit: query.limit + 1,
  })
  const data = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? data.at(-1) : undefined
  const cursorOf = (row: Conversation): Cursor => ({ id: row.id, sort_at: row[column] })
  return { data, next_cursor: last ? writeCursor(cursorOf(last)) : null, change_no }
}

async function newestChange(tenant: TenantDb): Promise<number> {
  const row = await tenant.findFirst(chatCounters, sql`true`)
  return row?.change_no ?? 0
}

/** Items that need attention per queue: waiting visitors, and unread conversations among colleagues. */
export async function countConversations(tenant: TenantDb, viewer: ChatViewer): Promise<ChatCounters> {
  const needsAttention: Record<ChatQueue, (scoped: ScopedTable) => SQL> = {
    mine: () => sql`${c.waiting_since} is not null`,
    new: () => sql`true`,
    unanswered: () => sql`true`,
    all: () => sql`${c.waiting_since} is not null`,
    closed: () => sql`false`,
    spam: () => sql`false`,
    team: (scoped) => sql`${p.is_member} and ${unread(scoped, viewer)} > 0`,
  }
  const [row] = await tenant.rows((scoped) => {
    const count = (queue: ChatQueue) => countOf`from (
      select ${fromConversations(scoped, viewer)} where ${queueOf(queue, viewer)} and ${needsAttention[queue](scoped)}
        and ${visibleTo(scoped, viewer)} limit ${unreadCap}) counted`
    return select({
      mine: count('mine'),
      new: count('new'),
      unanswered: count('unanswered'),
      all: count('all'),
      closed: count('closed'),
      spam: count('spam'),
      team: count('team'),
    })``
  })
  if (!row) throw new Error('a count gave nothing')
  return row
}
