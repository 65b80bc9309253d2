import { type api, type Body, limits } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import type { VisitorRow } from '#db/platform/chat-visitors.ts'
import { chatPageVisits, chatVisitors, conversations, messages } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { DomainError, fieldError } from '#errors.ts'
import { recordChange } from '#features/chats/chat-changes-repo.ts'
import { writeEvent } from '#features/chats/messages/message-write-repo.ts'
import type { OpenChannel } from './channel-repo.ts'
import { recordLastPage } from './seen-repo.ts'
import { texts } from './texts.ts'
import { currentConversation } from './visitor-thread-repo.ts'

/** Visitors' actions other than messages. Each returns the conversation it changed, to broadcast it to staff. */

/** Marks messages as read by the visitor up to one of their own conversation. */
export async function markReadByVisitor(
  { tenant }: OpenChannel,
  visitor: VisitorRow,
  messageId: number,
): Promise<{ id: number; seq: number } | null> {
  return tenant.transaction(async (tx) => {
    const message = await tx.findOne(messages, messageId)
    const conversation = message && (await tx.lock(conversations, message.conversation_id))
    if (!conversation || conversation.visitor_id !== visitor.id || message.is_internal)
      throw new DomainError('not_found')
    if (conversation.visitor_read_seq >= message.seq) return null
    await tx.update(conversations, conversation.id, { visitor_read_seq: message.seq })
    return { id: conversation.id, seq: message.seq }
  })
}

/** Records the visitor's latest pages and that the widget is alive. */
export async function recordPageVisit(
  { tenant, id: channelId }: OpenChannel,
  { id }: VisitorRow,
  { url, title }: Body<typeof api.publicChat.page>,
): Promise<{ id: number } | null> {
  await tenant.transaction(async (tx) => {
    const last = await tx.findFirst(chatPageVisits, eq(chatPageVisits.visitor_id, id), {
      orderBy: sql`id desc`,
    })
    if (last?.url !== url) await tx.insert(chatPageVisits, { visitor_id: id, url, title })
    await tx.deleteWhere(
      chatPageVisits,
      sql`visitor_id = ${id} and id not in (
        select v.id from chat_page_visits v where v.company_id = ${tx.companyId} and v.visitor_id = ${id}
        order by v.id desc limit ${limits.visitorPages})`,
    )
    await tx.update(chatVisitors, id, { last_seen_at: sql`now()` })
    await recordLastPage(tx, channelId, url)
  })
  const conversation = await currentConversation(tenant, id)
  return conversation ? { id: conversation.id } : null
}

/** Rates a closed conversation once; staff see the rating in it. */
export async function rateConversation(
  { tenant, settings }: OpenChannel,
  visitor: VisitorRow,
  { score, comment }: Body<typeof api.publicChat.rate>,
): Promise<void> {
  if (settings.rating.mode === 'off') throw fieldError('score', texts.notRated)
  await tenant.transaction(async (tx) => {
    const last = await currentConversation(tx, visitor.id)
    const conversation = last && (await tx.lock(conversations, last.id))
    if (conversation?.status !== 'closed') throw fieldError('score', texts.nothingToRate)
    if (conversation.rated_at !== null) throw fieldError('score', texts.ratedAlready)
    await tx.update(conversations, conversation.id, {
      rating: score,
      rating_comment: comment,
      rated_at: sql`now()`,
    })
    const event = await writeEvent(tx, conversation, { name: 'rated', score, comment })
    recordChange(tx, conversation, { messageId: event.id, isForVisitor: true })
  })
}
