import type { api, ChatFile, ChatMessage, Query } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { chatVisitors, conversations, files, messages, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { asText, caseWhen, list, literal, one, textOrEmpty } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { type ChatViewer, requireConversation, visibleTo } from '#features/chats/chat-access-repo.ts'
import { findConversations } from '#features/chats/conversations/conversation-list-repo.ts'
import { texts } from '#features/chats/texts.ts'

const u = alias(users, 'u')
const v = alias(chatVisitors, 'v')
const r = alias(messages, 'r')
const f = alias(files, 'f')
const m = alias(messages, 'm')
const c = alias(conversations, 'c')

interface MessageRow extends Omit<ChatMessage, 'author' | 'files' | 'reply_to'> {
  author_kind: ChatMessage['author']['kind']
  author_id: number | null
  visitor_id: number | null
  author_name: string | null
  reply_to: { id: number; seq: number; author_name: string | null; body: string } | null
  files: (Omit<ChatFile, 'thumbnail_url'> & { has_thumbnail: boolean })[]
}

const authorName = (scoped: ScopedTable, of: typeof m) =>
  asText(sql`case ${of.author_kind}
    when 'user' then (select ${u.name} from ${scoped(u)} where ${u.id} = ${of.author_id})
    when 'visitor' then (select nullif(${v.name}, '') from ${scoped(v)} where ${v.id} = ${of.visitor_id}) end`)

const file = {
  id: f.id,
  name: f.name,
  type: f.type,
  kind: f.kind,
  size: f.size,
  width: f.width,
  height: f.height,
  has_thumbnail: f.has_thumbnail,
}

const columns = (scoped: ScopedTable) => ({
  id: m.id,
  conversation_id: m.conversation_id,
  seq: m.seq,
  change_no: m.change_no,
  client_uuid: m.client_uuid,
  kind: m.kind,
  author_kind: m.author_kind,
  author_id: m.author_id,
  visitor_id: m.visitor_id,
  is_internal: m.is_internal,
  body: caseWhen(sql`${m.deleted_at} is null`, m.body, literal('')),
  event: m.event,
  mentions: m.mentions,
  delivery: m.delivery,
  delivery_error: m.delivery_error,
  edited_at: m.edited_at,
  deleted_at: m.deleted_at,
  created_at: m.created_at,
  author_name: authorName(scoped, m),
  reply_to: one({
    id: r.id,
    seq: r.seq,
    author_name: authorName(scoped, r),
    body: caseWhen(sql`${r.deleted_at} is null`, textOrEmpty(sql`left(${r.body}, 200)`), literal('')),
  })`from ${scoped(r)} where ${r.id} = ${m.reply_to_id}`,
  files: list(file, f.id)`
    from ${scoped(f)} where ${f.message_id} = ${m.id} and ${f.deleted_at} is null and ${m.deleted_at} is null`,
})

function presentMessage(row: MessageRow, viewer: ChatViewer): ChatMessage {
  const { author_kind, author_id, visitor_id, author_name, ...message } = row
  const { reply_to } = row
  const nameless = { user: texts.nobody, visitor: texts.guest(visitor_id ?? 0), system: texts.system }
  return {
    ...message,
    author: {
      kind: author_kind,
      id: author_kind === 'visitor' ? visitor_id : author_id,
      name: author_name ?? nameless[author_kind],
    },
    reply_to: reply_to && { ...reply_to, author_name: reply_to.author_name ?? nameless.visitor },
    files: row.files.map(({ has_thumbnail, ...file }) => ({
      ...file,
      thumbnail_url: has_thumbnail ? viewer.thumbnail(file.id) : null,
    })),
  }
}

/** Messages `m` that match `where`. */
export async function findMessages(
  tenant: TenantDb,
  viewer: ChatViewer,
  { where, order, limit }: { where: SQL; order: SQL; limit: number },
): Promise<ChatMessage[]> {
  const rows = await tenant.rows(
    (scoped) => select(columns(scoped))`from ${scoped(m)} where ${where} order by ${order} limit ${limit}`,
  )
  return rows.map((row) => presentMessage(row, viewer))
}

/** A page of a conversation; without a position, its end. */
export async function listMessages(
  tenant: TenantDb,
  id: number,
  query: Query<typeof api.chats.messages>,
  viewer: ChatViewer,
): Promise<{ data: ChatMessage[]; has_older: boolean; has_newer: boolean }> {
  await requireConversation(tenant, id, viewer)
  const { before_seq, after_seq, around_seq, limit } = query
  const older = (place: SQL, count: number) =>
    stretch(tenant, viewer, { id, pastCursor: sql`${m.seq} < ${place}`, isBackwards: true, count })
  const newer = (place: number, count: number) =>
    stretch(tenant, viewer, { id, pastCursor: sql`${m.seq} > ${place}`, isBackwards: false, count })
  if (after_seq !== undefined) {
    const { data, has_more } = await newer(after_seq, limit)
    return { data, has_older: after_seq > 0, has_newer: has_more }
  }
  if (around_seq !== undefined) {
    const half = Math.ceil(limit / 2)
    const [before, after] = [await older(sql`${around_seq}::bigint + 1`, half), await newer(around_seq, half)]
    return {
      data: [...before.data, ...after.data],
      has_older: before.has_more,
      has_newer: after.has_more,
    }
  }
  const { data, has_more } = await older(
    before_seq === undefined ? sql`'9223372036854775807'::bigint` : sql`${before_seq}::bigint`,
    limit,
  )
  return { data, has_older: has_more, has_newer: before_seq !== undefined }
}

async function stretch(
  tenant: TenantDb,
  viewer: ChatViewer,
  {
    id,
    pastCursor,
    isBackwards,
    count,
  }: { id: number; pastCursor: SQL; isBackwards: boolean; count: number },
): Promise<{ data: ChatMessage[]; has_more: boolean }> {
  const found = await findMessages(tenant, viewer, {
    where: sql`${m.conversation_id} = ${id} and ${pastCursor}`,
    order: isBackwards ? sql`${m.seq} desc` : m.seq,
    limit: count + 1,
  })
  const data = found.slice(0, count)
  return { data: isBackwards ? data.reverse() : data, has_more: found.length > count }
}

/** Messages that contain every word or its beginning, newest first. */
export async function searchMessages(
  tenant: TenantDb,
  { q, conversation_id }: Query<typeof api.chats.searchMessages>,
  viewer: ChatViewer,
): Promise<{ message: ChatMessage; title: string }[]> {
  const words = q.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (words.length === 0) return []
  const tsQuery = words.map((word) => `${word}:*`).join(' & ')
  const ids = await tenant.rows(
    (scoped) => select({ id: m.id })`from ${scoped(m)} join ${scoped(c)} on ${c.id} = ${m.conversation_id}
      where ${m.id} = any(array(select s.id from message_search s where s.words @@ to_tsquery('russian', ${tsQuery})))
        and ${visibleTo(scoped, viewer)}
        ${conversation_id === undefined ? sql`` : sql`and ${c.id} = ${conversation_id}`}
      order by ${m.id} desc limit 50`,
  )
  const found = await findMessages(tenant, viewer, {
    where: sql`${m.id} = any(${sql.param(ids.map(({ id }) => id))}::bigint[])`,
    order: sql`${m.id} desc`,
    limit: 50,
  })
  const foundConversations = await findConversations(tenant, viewer, {
    where: () => sql`${c.id} = any(${sql.param(found.map((one) => one.conversation_id))}::bigint[])`,
    order: c.id,
    limit: 50,
  })
  const titles = new Map(foundConversations.map(({ id, title }) => [id, title]))
  return found.map((message) => ({ message, title: titles.get(message.conversation_id) ?? '' }))
}
