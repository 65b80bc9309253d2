import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import {
  chatPageVisits,
  chatVisitorSessions,
  chatVisitors,
  conversations,
  files,
  messageRevisions,
  messages,
  notifications,
} from '#db/schema/tables.gen.ts'
import { asInt } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { contentKeys } from '#features/files/files-repo.ts'
import { type ChatViewer, lockVisitorConversation } from './chat-access-repo.ts'
import { broadcastChange } from './chat-changes-repo.ts'
import { texts } from './texts.ts'

/** Erases the personal data of a conversation's visitor, in this conversation and all their others. */
export function eraseVisitor(tenant: TenantDb, id: number, viewer: ChatViewer): Promise<void> {
  return tenant.transaction(async (tx) => {
    const { visitor_id } = await lockVisitorConversation(tx, id, viewer)
    if (visitor_id === null) throw new DomainError('not_found')
    await eraseVisitorData(tx, visitor_id)
  })
}

interface ErasureScope {
  /** Also what colleagues wrote and sent in the visitor's conversations: it repeats names, phones and addresses. */
  withReplies?: boolean
}

/**
 * Erases a visitor's personal data in all their conversations. The time and text of their consent stay: they identify
 * nobody. The audit log records only that the erasure happened.
 */
export async function eraseVisitorData(
  tx: TenantTx,
  visitorId: number,
  scope: ErasureScope = {},
): Promise<void> {
  const visitor = await tx.lock(chatVisitors, visitorId)
  if (!visitor) throw new DomainError('not_found')
  const visitorConversations = await tx.find(conversations, eq(conversations.visitor_id, visitor.id))
  await eraseFiles(tx, visitor.id, scope)
  await eraseMessageTexts(tx, visitor.id, scope)
  await eraseEvents(tx, visitor.id)
  await tx.deleteWhere(chatPageVisits, eq(chatPageVisits.visitor_id, visitor.id))
  // A later message from that browser starts a new visitor.
  await tx.deleteWhere(chatVisitorSessions, eq(chatVisitorSessions.visitor_id, visitor.id))
  await tx.update(chatVisitors, visitor.id, erasedVisitor)
  for (const conversation of visitorConversations) auditErasure(tx, conversation.id, visitor.id)
  await audit(tx, {
    action: 'purge',
    entity: 'chat_visitor',
    entity_id: visitor.id,
    title: texts.guest(visitor.id),
  })
}

const erasedVisitor = {
  external_key: null,
  verified_at: null,
  name: '',
  phone: '',
  email: '',
  search_text: '',
  client_id: null,
  ip_address: '',
  user_agent: '',
  referer: '',
  utm: {},
}

const talksOf = (visitorId: number): SQL => sql`(
  select c.id from conversations c where c.company_id = app_company_id() and c.visitor_id = ${visitorId})`

/** Messages that are erased with the visitor. */
const erasedMessages = (visitorId: number, { withReplies = false }: ErasureScope): SQL =>
  withReplies ? sql`conversation_id in ${talksOf(visitorId)}` : sql`visitor_id = ${visitorId}`

const ofErasedMessages = (
  column: SQL | typeof files.message_id,
  visitorId: number,
  scope: ErasureScope,
): SQL =>
  sql`${column} in (
    select id from messages where company_id = app_company_id() and ${erasedMessages(visitorId, scope)})`

/** Deletes files of the erased messages, and uploaded files that were never sent. */
async function eraseFiles(tx: TenantTx, visitorId: number, scope: ErasureScope): Promise<void> {
  const unsent = and(isNull(files.message_id), scope.withReplies ? undefined : isNull(files.user_id))
  const own = sql`(${ofErasedMessages(files.message_id, visitorId, scope)} or (${unsent}
    and ${files.conversation_id} in ${talksOf(visitorId)}))`
  const found = await tx.find(files, own)
  if (found.length === 0) return
  await tx.deleteWhere(files, own)
  await tx.enqueue({ task: 'remove_contents', payload: { keys: contentKeys(found) } })
}

async function eraseMessageTexts(tx: TenantTx, visitorId: number, scope: ErasureScope): Promise<void> {
  await tx.deleteWhere(messageRevisions, ofErasedMessages(sql`message_id`, visitorId, scope))
  const text = sql`${erasedMessages(visitorId, scope)} and kind = 'text'`
  await tx.updateWhere(messages, text, { body: texts.erased, edited_at: null })
  const isErased = scope.withReplies
    ? sql`last_message is not null`
    : sql`last_message->>'author_kind' = 'visitor'`
  await tx.updateWhere(conversations, eq(conversations.visitor_id, visitorId), {
    rating_comment: '',
    last_message: sql`case when ${isErased}
      then jsonb_set(last_message, '{preview}', to_jsonb(${texts.erased}::text)) else last_message end`,
  })
  // Notifications quote the visitor's messages.
  await tx.deleteWhere(notifications, sql`conversation_id in ${talksOf(visitorId)}`)
}

/** Events repeat the visitor's words about the talk and the name of the linked client. */
async function eraseEvents(tx: TenantTx, visitorId: number): Promise<void> {
  const telling = sql`conversation_id in ${talksOf(visitorId)} and kind = 'event'
    and event->>'name' in ('rated', 'client_linked')`
  await tx.updateWhere(messages, telling, {
    event: sql`case event->>'name' when 'rated' then event - 'comment' else event - 'to' end`,
  })
}

function auditErasure(tx: TenantTx, id: number, visitorId: number): void {
  tx.atCommit(
    'chat visitor erased',
    () =>
      select({
        change_no: asInt(sql`change_no`),
      })`from chat_visitor_changed(${sql.placeholder('id')}, ${sql.placeholder('visitor')})`,
    { id, visitor: visitorId },
    ([change]) => {
      if (change) broadcastChange(tx, change.change_no, null)
    },
  )
}
