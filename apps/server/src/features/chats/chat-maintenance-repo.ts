import { randomUUID } from 'node:crypto'
import { deleteExpiredVisitorData, findCompaniesWithChat } from '#db/platform/chat-visitors.ts'
import { forEachCollectingErrors } from '#db/platform/for-each.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { chatChannels, conversations, messages } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { textOrEmpty } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { assignWaiting, reassignFromAbsent } from '#features/public-chat/routing-repo.ts'
import type { PresentUsers } from '#realtime/realtime.ts'
import { recordChange } from './chat-changes-repo.ts'
import { leadOf } from './conversations/conversation-links-repo.ts'
import { closeSilent, wakeSnoozed } from './conversations/conversation-work-repo.ts'
import { writeMessage } from './messages/message-write-repo.ts'

const c = alias(conversations, 'c')
const h = alias(chatChannels, 'h')
const m = alias(messages, 'm')

/**
 * Chat maintenance, run every minute: reopens snoozed conversations, reassigns those of absent staff, answers
 * visitors who wait too long, closes silent conversations.
 */
export async function runChatMaintenance(
  platform: PlatformDb,
  presentUsers: PresentUsers,
  now: Date,
): Promise<void> {
  await deleteExpiredVisitorData(platform)
  await forEachCollectingErrors(await findCompaniesWithChat(platform), ({ id }) =>
    keepCompany(platform.tenant(id), { now, present: presentUsers(id) }),
  )
}

async function keepCompany(tenant: TenantDb, shift: Parameters<typeof assignWaiting>[1]): Promise<void> {
  const steps = [
    () => wakeSnoozed(tenant),
    () => reassignFromAbsent(tenant, shift),
    () => assignWaiting(tenant, shift),
    () => sendAutomaticReplies(tenant),
    () => closeSilent(tenant),
  ]
  await forEachCollectingErrors(steps, async (step) => {
    await step()
  })
}

/** Visitors who have waited longer than their channel allows and got no automatic reply since their last message. */
const overdue = (scoped: ScopedTable) => select({
  id: c.id,
  text: textOrEmpty(sql`${h.settings}->'automation'->>'no_answer_text'`),
  rule: textOrEmpty(sql`${h.settings}->'leads'->>'rule'`),
})`from ${scoped(c)} join ${scoped(h)} on ${h.id} = ${c.channel_id}
  where ${c.status} = 'open' and ${c.waiting_since} < now()
      - make_interval(mins => (${h.settings}->'automation'->>'no_answer_minutes')::int)
    and not exists (select from ${scoped(m)} where ${m.conversation_id} = ${c.id} and ${m.author_kind} = 'system'
      and ${m.kind} = 'text' and ${m.created_at} > ${c.waiting_since})
  order by ${c.waiting_since} limit 100`

/**
 * Sends the channel's automatic reply to visitors who wait too long, and creates a lead where the channel's rule asks
 * for one.
 */
async function sendAutomaticReplies(tenant: TenantDb): Promise<void> {
  await tenant.transaction(async (tx) => {
    for (const waiting of await tx.rows(overdue)) await answerOne(tx, waiting)
  })
}

async function answerOne(
  tx: TenantTx,
  { id, text, rule }: { id: number; text: string; rule: string },
): Promise<void> {
  const conversation = await tx.lock(conversations, id, sql`status = 'open' and waiting_since is not null`)
  if (!conversation) return
  if (rule === 'no_answer' && conversation.lead_id === null) await leadOf(tx, conversation)
  if (text === '') return
  const { seq } = (await tx.findOne(conversations, id)) ?? conversation
  const systemMessage = { client_uuid: randomUUID(), author_kind: 'system', body: text } as const
  const row = await writeMessage(tx, { ...conversation, seq }, systemMessage)
  // An automatic reply does not count as an answer: the visitor still waits.
  await tx.update(conversations, id, { waiting_since: conversation.waiting_since })
  recordChange(tx, conversation, { messageId: row.id, isForVisitor: true })
}
