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

/**
 * Erases a visitor's personal data in all their conversations. The time and text of their consent stay: they identify
 * nobody. The audit log records only that the erasure happened.
 */
export async function eraseVisitorData(tx: TenantTx, visitorId: number): Promise<void> {
  const visitor = await tx.lock(chatVisitors, visitorId)
  if (!visitor) throw new DomainError('not_found')
  const visitorConversations = await tx.find(conversations, eq(conversations.visitor_id, visitor.id))
  await eraseFiles(tx, visitor.id)
  await eraseMessageTexts(tx, visitor.id)
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

const sentByVisitor = (column: SQL | typeof files.message_id, visitorId: number): SQL =>
  sql`${column} in (select m.id from messages m where m.company_id = app_company_id() and m.visitor_id = ${visitorId})`

/** Deletes files that the visitor sent, and uploaded files that were never sent. */
async function eraseFiles(tx: TenantTx, visitorId: number): Promise<void> {
  const own = sql`(${sentByVisitor(files.message_id, visitorId)} or (${and(isNull(files.message_id), isNull(files.user_id))}
    and ${files.conversation_id} in (
      select c.id from conversations c where c.company_id = app_company_id() and c.visitor_id = ${visitorId})))`
  const found = await tx.find(files, own)
  if (found.length === 0) return
  await tx.deleteWhere(files, own)
  await tx.enqueue({ task: 'remove_contents', payload: { keys: contentKeys(found) } })
}

async function eraseMessageTexts(tx: TenantTx, visitorId: number): Promise<void> {
  await tx.deleteWhere(messageRevisions, sentByVisitor(sql`message_id`, visitorId))
  const text = and(eq(messages.visitor_id, visitorId), eq(messages.kind, 'text')) as SQL
  await tx.updateWhere(messages, text, { body: texts.erased, edited_at: null })
  const own = eq(conversations.visitor_id, visitorId)
  await tx.updateWhere(conversations, own, {
    rating_comment: '',
    last_message: sql`case when last_message->>'author_kind' = 'visitor'
      then jsonb_set(last_message, '{preview}', to_jsonb(${texts.erased}::text)) else last_message end`,
  })
  // Notifications quote the visitor's messages.
  await tx.deleteWhere(
    notifications,
    sql`conversation_id in (
      select c.id from conversations c where c.company_id = app_company_id() and c.visitor_id = ${visitorId})`,
  )
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
