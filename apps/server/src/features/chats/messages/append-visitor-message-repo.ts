import { messages } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { returning } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import type { ConversationRow } from '#features/chats/chat-access-repo.ts'
import { broadcastChange } from '#features/chats/chat-changes-repo.ts'
import { conversationAfter } from './message-write-repo.ts'

const m = alias(messages, 'm')

/** A visitor's message, and when the transaction began. */
export interface VisitorMessageDraft {
  client_uuid: string
  visitor_id: number
  visitor_key: string
  body: string
  created_at: string
}

/**
 * Appends a visitor's message to their locked conversation in one statement at commit: the message and the
 * conversation row are written once with their numbers, where `writeMessage` and `recordChange` write each twice.
 * Only for messages that nothing else in the transaction follows. A repeated `client_uuid` violates its unique key.
 */
export function appendVisitorMessage(
  tx: TenantTx,
  conversation: ConversationRow,
  { client_uuid, visitor_id, visitor_key, body, created_at }: VisitorMessageDraft,
  onInserted: (message: { id: number; change_no: number }) => void,
): void {
  const message = {
    ...{ author_kind: 'visitor' as const, author_id: null, is_internal: false, deleted_at: null },
    ...{ seq: conversation.seq + 1, body, created_at },
  }
  const { last_message, ...after } = { ...conversation, ...conversationAfter(conversation, message, 0) }
  tx.atCommit(
    'visitor message',
    () =>
      returning(
        sql`
      with numbered as (
        insert into chat_counters as n (company_id, change_no) values (${sql.placeholder('company_id')}, 1)
        on conflict (company_id) do update set change_no = n.change_no + 1 returning n.change_no
      ), updated as (
        update conversations c set change_no = numbered.change_no, seq = ${sql.placeholder('seq')},
          last_message = ${sql.placeholder('last_message')}, last_message_at = now(),
          waiting_since = ${sql.placeholder('waiting_since')}, status = ${sql.placeholder('status')},
          close_reason = ${sql.placeholder('close_reason')}, closed_at = ${sql.placeholder('closed_at')},
          closed_by = ${sql.placeholder('closed_by')}, snoozed_until = ${sql.placeholder('snoozed_until')}
        from numbered where c.company_id = ${sql.placeholder('company_id')} and c.id = ${sql.placeholder('id')}
      )
      insert into messages as m (company_id, conversation_id, seq, change_no, client_uuid, kind, author_kind, visitor_id, body)
      select ${sql.placeholder('company_id')}, ${sql.placeholder('id')}::bigint, ${sql.placeholder('seq')}, change_no,
        ${sql.placeholder('client_uuid')}::uuid, 'text', 'visitor', ${sql.placeholder('visitor_id')}::bigint,
        ${sql.placeholder('body')} from numbered`,
        { id: m.id, change_no: m.change_no },
      ),
    { ...after, last_message: JSON.stringify(last_message), client_uuid, visitor_id, body },
    ([message]) => {
      if (!message) throw new Error('inserting a message returned no row')
      onInserted(message)
      broadcastChange(tx, message.change_no, visitor_key)
    },
  )
}
