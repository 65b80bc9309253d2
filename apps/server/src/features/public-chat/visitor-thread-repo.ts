import { initialsOf, limits, type VisitorMessage, type VisitorThread } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import type { VisitorRow } from '#db/platform/chat-visitors.ts'
import { conversations, files, messages, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { caseWhen, countRows, first, isTrue, list, literal, oneOf } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import type { OpenChannel } from './channel-repo.ts'
import { hasPhoto, showsPhotos } from './staff-photos-repo.ts'
import { texts } from './texts.ts'

const u = alias(users, 'u')
const f = alias(files, 'f')
const m = alias(messages, 'm')
const c = alias(conversations, 'c')

/** Signs file URLs for one visitor. */
export interface VisitorAddress {
  file: (fileId: number, variant: 'preview' | 'thumbnail') => string
  face: (userId: number) => string
}

interface MessageRow extends Omit<VisitorMessage, 'author_name' | 'author_face' | 'files'> {
  /** `null`: sent in the company's name, not by a colleague. */
  staff_id: number | null
  has_face: boolean
  staff_name: string | null
  files: {
    id: number
    name: string
    kind: VisitorMessage['files'][number]['kind']
    size: number
    has_thumbnail: boolean
  }[]
}

const file = { id: f.id, name: f.name, kind: f.kind, size: f.size, has_thumbnail: f.has_thumbnail }

/** Messages of the visitor's own conversations without internal notes; no other message is readable here. */
const columns = (scoped: ScopedTable) => ({
  id: m.id,
  change_no: m.change_no,
  client_uuid: m.client_uuid,
  kind: m.kind,
  is_own: isTrue(sql`${m.author_kind} = 'visitor'`),
  staff_name: first(u.name)`from ${scoped(u)} where ${u.id} = ${m.author_id}`,
  staff_id: m.author_id,
  has_face: isTrue(hasPhoto(scoped, m.author_id)),
  body: caseWhen(sql`${m.deleted_at} is null`, m.body, literal('')),
  event: oneOf(sql`${m.event}->>'name'`, ['closed', 'reopened', 'rated']),
  is_read: isTrue(
    sql`${m.author_kind} = 'visitor' and ${m.seq} <= greatest(${c.staff_read_seq}, ${c.staff_seq})`,
  ),
  edited_at: m.edited_at,
  deleted_at: m.deleted_at,
  created_at: m.created_at,
  files: list(file, f.id)`
    from ${scoped(f)} where ${f.message_id} = ${m.id} and ${f.deleted_at} is null and ${m.deleted_at} is null`,
})

/** The name of staff that visitors see. */
export const staffName = (
  { settings, company_name }: Pick<OpenChannel, 'settings' | 'company_name'>,
  name: string | null,
): string => (settings.appearance.staff_face === 'company' ? company_name : (name ?? company_name))

function present(
  { staff_name, staff_id, has_face, ...row }: MessageRow,
  channel: OpenChannel,
  address: VisitorAddress,
): VisitorMessage {
  const name = staffName(channel, staff_name) || texts.company
  const url = has_face && staff_id !== null ? address.face(staff_id) : null
  return {
    ...row,
    author_name: row.is_own ? '' : name,
    author_face: row.is_own || !showsPhotos(channel) ? null : { initials: initialsOf(name), url },
    files: row.files.map(({ id, has_thumbnail, ...file }) => ({
      ...file,
      url: address.file(id, 'preview'),
      thumbnail_url: has_thumbnail ? address.file(id, 'thumbnail') : null,
    })),
  }
}

async function visitorMessages(
  channel: OpenChannel,
  visitor: VisitorRow,
  address: VisitorAddress,
  { where, limit }: { where: SQL; limit: number },
): Promise<VisitorMessage[]> {
  const rows = await channel.tenant.rows(
    (scoped) => select({
      ...columns(scoped),
    })`from ${scoped(m)} join ${scoped(c)} on ${c.id} = ${m.conversation_id}
      where ${c.visitor_id} = ${visitor.id} and ${c.kind} = 'visitor' and not ${m.is_internal} and ${where}
      order by ${m.change_no}, ${m.id} limit ${limit}`,
  )
  return rows.map((row) => present(row, channel, address))
}

/** A text message as its visitor sees it right after sending. */
export function ownMessage(
  message: Pick<VisitorMessage, 'id' | 'change_no' | 'client_uuid' | 'body' | 'created_at'>,
): VisitorMessage {
  const unseen = { event: null, is_read: false, edited_at: null, deleted_at: null, files: [] }
  return { ...message, ...unseen, kind: 'text', is_own: true, author_name: '', author_face: null }
}

/** A message that the visitor has just sent. */
export async function writtenMessage(
  channel: OpenChannel,
  visitor: VisitorRow,
  address: VisitorAddress,
  id: number,
): Promise<VisitorMessage> {
  const [message] = await visitorMessages(channel, visitor, address, {
    where: sql`${m.id} = ${id}`,
    limit: 1,
  })
  if (!message) throw new DomainError('not_found')
  return message
}

/** The visitor's newest conversation, to which their messages go. */
export async function currentConversation(
  tenant: TenantDb,
  visitorId: number,
): Promise<Row<typeof conversations> | undefined> {
  return tenant.findFirst(conversations, sql`visitor_id = ${visitorId}`, { orderBy: sql`id desc` })
}

/** What changed for a visitor since a change number. */
export async function visitorThread(
  channel: OpenChannel,
  visitor: VisitorRow,
  after: number,
  address: VisitorAddress,
): Promise<VisitorThread> {
  // Read first: the numbers below are compared with it.
  const conversation = await currentConversation(channel.tenant, visitor.id)
  const found = await visitorMessages(channel, visitor, address, {
    where: sql`${m.change_no} > ${after}`,
    limit: limits.pageMax + 1,
  })
  const data = found.slice(0, limits.pageMax)
  const isClosed = conversation?.status === 'closed'
  return {
    change_no: data.at(-1)?.change_no ?? after,
    has_more: found.length > data.length,
    // Visitors marked as spam are not told so.
    status: !conversation ? 'none' : isClosed && conversation.close_reason !== 'spam' ? 'closed' : 'open',
    asks_rating: Boolean(
      isClosed &&
        conversation.close_reason === 'done' &&
        conversation.rated_at === null &&
        channel.settings.rating.mode !== 'off',
    ),
    unread: conversation ? await unreadOf(channel.tenant, conversation) : 0,
    messages: data,
  }
}

async function unreadOf(
  tenant: TenantDb,
  { id, visitor_read_seq }: Row<typeof conversations>,
): Promise<number> {
  const [row] = await tenant.rows(
    (scoped) => select({
      count: countRows(),
    })`from ${scoped(m)} where ${m.conversation_id} = ${id} and ${m.kind} = 'text'
        and not ${m.is_internal} and ${m.author_kind} <> 'visitor' and ${m.deleted_at} is null and ${m.seq} > ${visitor_read_seq}`,
  )
  return row?.count ?? 0
}
