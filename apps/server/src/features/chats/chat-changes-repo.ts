import { channels } from '@veranda/contract'
import { eq, sql } from 'drizzle-orm'
import { chatVisitors } from '#db/schema-chats.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import type { ConversationRow } from './chat-access-repo.ts'

/** What of it the visitor is to hear. */
interface Change {
  messageId?: number
  isForVisitor?: boolean
}

/**
 * Numbers a change and has everybody told after the commit. To be the last thing a transaction does: from here on
 * nobody else in the company changes anything until it ends.
 */
export async function noteChange(
  tx: TenantTx,
  { id, visitor_id }: Pick<ConversationRow, 'id' | 'visitor_id'>,
  { messageId, isForVisitor = false }: Change = {},
): Promise<void> {
  if (isForVisitor && visitor_id !== null) await tellVisitor(tx, visitor_id)
  await tx.rows(() => sql`select chat_changed(${id}, ${messageId ?? null})`)
}

async function tellVisitor(tx: TenantTx, visitorId: number): Promise<void> {
  const visitor = await tx.findFirst(chatVisitors, eq(chatVisitors.id, visitorId))
  if (!visitor) return
  await tx.enqueue({
    task: 'broadcast',
    payload: { channel: channels.visitor(visitor.key), event: 'visitor.changed', data: {} },
  })
}
