import { type api, limits, type Output, type Query } from '@veranda/contract'
import { chatCounters, conversationParticipants, conversations } from '#db/schema/tables.gen.ts'
import { alias, outerAlias } from '#db/sql/aliases.ts'
import { isTrue } from '#db/sql/expressions.ts'
import { select, selectWithOuter } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { type ChatViewer, maySee, type ViewerExpression, visibleTo } from './chat-access-repo.ts'
import {
  conversationColumns,
  fromConversations,
  presentConversation,
} from './conversations/conversation-list-repo.ts'
import { findMessages } from './messages/message-list-repo.ts'

const n = alias(chatCounters, 'n')
const c = alias(conversations, 'c')
const p = outerAlias(conversationParticipants, 'p')

/** Changed conversations and, for the open one, its changed messages, up to the limit of one response. */
export async function changesOf(
  tenant: TenantDb,
  { after, conversation_id }: Query<typeof api.chats.changes>,
  viewer: ChatViewer,
) {
  const changed = await changedSince(tenant, after, viewer)
  const isOpen = conversation_id !== undefined && (await maySee(tenant, conversation_id, viewer))
  if (!isOpen) return { ...changed, messages: [] }
  const messages = await findMessages(tenant, viewer, {
    where: sql`m.conversation_id = ${conversation_id} and m.change_no > ${after} and m.change_no <= ${changed.change_no}`,
    order: sql`m.change_no`,
    limit: limits.chatMessagesCaughtUp,
  })
  // A full page: the next request continues after its last change, so nothing is skipped.
  const last = messages.length < limits.chatMessagesCaughtUp ? undefined : messages.at(-1)
  return last ? { ...changed, change_no: last.change_no, has_more: true, messages } : { ...changed, messages }
}

/**
 * Everything changed since a change number, oldest first. The newest number and the conversations are read in one
 * statement, so no change can commit between the two reads.
 */
async function changedSince(
  tenant: TenantDb,
  after: number,
  { userId, scope }: ChatViewer,
): Promise<Omit<Output<typeof api.chats.changes>, 'messages'>> {
  const viewerExpression: ViewerExpression = { userId: sql`${sql.placeholder('user_id')}::bigint`, scope }
  const found = await tenant.rowsOf(
    `chat changes ${scope}`,
    (scoped) => {
      const changed = {
        ...conversationColumns(scoped, viewerExpression),
        is_reached: isTrue(visibleTo(scoped, viewerExpression)),
      }
      return selectWithOuter({ newest: n.change_no }, 'found', changed)`from ${scoped(n)} left join lateral (
        ${select(changed)`${fromConversations(scoped, viewerExpression)}
        where ${c.change_no} > ${sql.placeholder('after')} and (${p.user_id} is not null or ${visibleTo(scoped, viewerExpression)})
        order by ${c.change_no} limit ${limits.chatChanges + 1}`}) found on true order by found.change_no`
    },
    { user_id: userId, after },
  )
  const newest = found[0]?.newest ?? 0
  const rows = found.filter((row) => row.id !== null).slice(0, limits.chatChanges)
  const conversations = rows
    .filter(({ is_reached }) => is_reached)
    .map(({ newest: _newest, is_reached: _reached, ...row }) => presentConversation(row))
  // A former participant learns that the conversation is no longer visible, but gets none of its content.
  const lostConversations = rows
    .filter(({ is_reached }) => !is_reached)
    .map(({ id, kind, assignee }) => ({ id, to: kind === 'visitor' ? (assignee?.name ?? null) : null }))
  const has_more = found.length > limits.chatChanges
  return {
    change_no: has_more ? (rows.at(-1)?.change_no ?? newest) : newest,
    has_more,
    conversations,
    lost: lostConversations,
  }
}
