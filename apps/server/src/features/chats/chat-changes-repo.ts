import { channels } from '@veranda/contract'
import { asInt, asText } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'

/** What of it the visitor is to hear. */
interface Change {
  messageId?: number
  isForVisitor?: boolean
}

/**
 * Numbers a change and has everybody told. The number is taken together with the commit: whoever takes one keeps the
 * whole company's chats from changing until the transaction ends, so it must not wait for us. The conversation is held by
 * then, from before anything else of it was: two who hold one another's parts would wait for ever.
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
    ([noted]) => {
      if (!noted) return
      const { change_no, visitor_key } = noted
      broadcastChange(tx, change_no, isForVisitor ? visitor_key : null)
    },
  )
}

/** Has staff told of a change, and the visitor whose key it is. */
export function broadcastChange(tx: TenantTx, change_no: number, visitorKey: string | null): void {
  tx.announce({ channel: channels.chats(tx.companyId), event: 'chat.changed', data: { change_no } })
  if (visitorKey !== null)
    tx.announce({ channel: channels.visitor(visitorKey), event: 'visitor.changed', data: {} })
}
