import { chatChannels, chatVisitors, conversationParticipants, conversations } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { isTrue } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { type ChatViewer, requireConversation } from '#features/chats/chat-access-repo.ts'
import { recordChange } from '#features/chats/chat-changes-repo.ts'
import { markRead, participant, requireParticipant } from './message-write-repo.ts'

const c = alias(conversations, 'c')
const v = alias(chatVisitors, 'v')
const h = alias(chatChannels, 'h')

/** Stores how far a user has read, at most up to the last message. The visitor sees that staff have read the message. */
export function readUpTo(
  tenant: TenantDb,
  id: number,
  seq: number,
  viewer: ChatViewer,
): Promise<{ seq: number }> {
  return tenant.transaction(async (tx) => {
    await requireConversation(tx, id, viewer)
    // Locked first, as when a message is written or the conversation is reassigned; another order would deadlock.
    const before = await tx.lock(conversations, id)
    const readTo = Math.min(seq, before?.seq ?? 0)
    const [own] = await tx.find(conversationParticipants, participant(id, viewer.userId))
    if (own && own.read_seq >= readTo) return { seq: own.read_seq }
    await markRead(tx, id, viewer.userId, readTo)
    const isNews = before !== undefined && before.kind === 'visitor' && before.staff_read_seq < readTo
    if (before && isNews) {
      await tx.update(conversations, id, { staff_read_seq: sql`greatest(staff_read_seq, ${readTo})` })
    }
    if (before) recordChange(tx, before, { isForVisitor: isNews })
    return { seq: readTo }
  })
}

/** Stores a user's draft; no event is broadcast. */
export function keepDraft(
  tenant: TenantDb,
  id: number,
  { text, is_internal }: { text: string; is_internal: boolean },
  viewer: ChatViewer,
): Promise<void> {
  return tenant.transaction(async (tx) => {
    await requireConversation(tx, id, viewer)
    const [own] = await tx.find(conversationParticipants, participant(id, viewer.userId))
    if (!own) {
      await tx.lock(conversations, id)
      await requireParticipant(tx, id, viewer.userId)
    }
    await tx.updateWhere(conversationParticipants, participant(id, viewer.userId), {
      draft: text,
      draft_is_internal: is_internal,
    })
  })
}

/** Where a typing event goes: the visitor's own channel, if there is a visitor, and whether it may name the user. */
export async function typingTarget(
  tenant: TenantDb,
  id: number,
  viewer: ChatViewer,
): Promise<{ key: string | null; isNamed: boolean }> {
  await requireConversation(tenant, id, viewer)
  const [row] = await tenant.rows(
    (scoped) => select({
      key: v.key,
      is_named: isTrue(sql`${h.settings}->'appearance'->>'staff_face' <> 'company'`),
    })`from ${scoped(c)}
      join ${scoped(v)} on ${v.id} = ${c.visitor_id} join ${scoped(h)} on ${h.id} = ${v.channel_id}
      where ${c.id} = ${id}`,
  )
  return { key: row?.key ?? null, isNamed: row?.is_named ?? true }
}
