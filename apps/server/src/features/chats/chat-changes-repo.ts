import { channels } from '@veranda/contract'
import { asInt, asText } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'

/** The part of the change that the visitor's widget receives. */
interface Change {
  messageId?: number
  isForVisitor?: boolean
}

/**
 * Assigns the change number and broadcasts the change. The number is assigned at commit time because it locks the
 * company's chat counter until the transaction ends. The conversation must already be locked, before any other of its
 * rows, or two transactions that lock each other's rows deadlock.
 */
export function recordChange(
  tx: TenantTx,
  { id }: { id: number },
  { messageId, isForVisitor = false }: Change = {},
): void {
  tx.atCommit(
    'chat change',
    () => select({ change_no: asInt(sql`change_no`), visitor_key: asText(sql`visitor_key`) })`
      from chat_changed(${sql.placeholder('id')}, ${sql.placeholder('message')})`,
    { id, message: messageId ?? null },
    ([change]) => {
      if (!change) return
      const { change_no, visitor_key } = change
      broadcastChange(tx, change_no, isForVisitor ? visitor_key : null)
    },
  )
}

/** Broadcasts a change to staff and, with `visitorKey`, to that visitor. */
export function broadcastChange(tx: TenantTx, change_no: number, visitorKey: string | null): void {
  tx.announce({ channel: channels.chats(tx.companyId), event: 'chat.changed', data: { change_no } })
  if (visitorKey !== null)
    tx.announce({ channel: channels.visitor(visitorKey), event: 'visitor.changed', data: {} })
}
