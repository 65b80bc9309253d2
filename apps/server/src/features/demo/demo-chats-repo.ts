import { randomUUID } from 'node:crypto'
import { usualChatSettings } from '@veranda/contract'
import { sql } from 'drizzle-orm'
import {
  cannedReplies,
  chatChannels,
  chatPageVisits,
  chatVisitors,
  conversations,
  messages,
} from '#db/schema-chats.ts'
import { users } from '#db/schema-company.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import type { ConversationRow } from '#features/chats/chat-access-repo.ts'
import { noteChange } from '#features/chats/chat-changes-repo.ts'
import { insertConversation } from '#features/chats/conversation-start-repo.ts'
import { handOver } from '#features/chats/conversation-work-repo.ts'
import { requireParticipant, writeMessage } from '#features/chats/message-write-repo.ts'
import { searchTextOf } from '#text/search-text.ts'
import { chatTexts } from './chat-texts.ts'

/** A site with its visitors, colleagues who talk, and ready answers. */
export async function addDemoChats(tenant: TenantDb, ownerId: number): Promise<void> {
  await tenant.transaction(async (tx) => {
    const channel = await tx.insert(chatChannels, {
      kind: 'widget',
      name: chatTexts.site,
      settings: usualChatSettings,
      allowed_origins: ['https://veranda-plus.example'],
      seen_url: chatTexts.page.url,
      seen_at: sql`now() - interval '5 minutes'` as unknown as string,
    })
    await tx.insertMany(
      cannedReplies,
      chatTexts.replies.map((reply) => ({ ...reply, user_id: null })),
    )
    for (const talk of chatTexts.visitors) await addTalk(tx, channel.id, ownerId, talk)
    await addColleagues(tx, ownerId)
  })
}

type Talk = (typeof chatTexts.visitors)[number]

async function addTalk(tx: TenantTx, channelId: number, ownerId: number, talk: Talk): Promise<void> {
  const { name, phone, lines, isTaken } = talk
  const visitor = await tx.insert(chatVisitors, {
    channel_id: channelId,
    name,
    phone,
    search_text: searchTextOf({ name, phone, email: '' }),
    consent_at: sql`now()` as unknown as string,
    ip_address: '203.0.113.7',
    referer: 'https://yandex.ru/',
    user_agent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile',
    utm: { utm_source: 'yandex', utm_campaign: 'veranda' },
  })
  await tx.insert(chatPageVisits, { visitor_id: visitor.id, ...chatTexts.page })
  const made = { kind: 'visitor', channel_id: channelId, visitor_id: visitor.id } as const
  const conversation = await insertConversation(tx, made)
  if (isTaken) await handOver(tx, conversation, ownerId)
  await say(
    tx,
    { ...conversation, assignee_id: isTaken ? ownerId : null },
    lines.map(([who, body]) =>
      who === 'visitor'
        ? { author_kind: 'visitor', visitor_id: visitor.id, body }
        : { author_kind: 'user', author_id: ownerId, body, is_internal: who === 'note' },
    ),
  )
}

type Line =
  | { author_kind: 'visitor'; visitor_id: number; body: string }
  | { author_kind: 'user'; author_id: number; body: string; is_internal?: boolean }

/** Lines one after the other, as if they had been said over the last minutes. */
async function say(tx: TenantTx, conversation: ConversationRow, lines: readonly Line[]): Promise<void> {
  let held = await tx.lock(conversations, conversation.id)
  for (const [index, line] of lines.entries()) {
    if (!held) return
    const row = await writeMessage(tx, held, { ...line, client_uuid: randomUUID() })
    const ago = sql`now() - make_interval(mins => ${(lines.length - index) * 3})`
    await tx.update(messages, row.id, { created_at: ago })
    noteChange(tx, held, { messageId: row.id })
    held = await tx.lock(conversations, conversation.id)
  }
}

async function addColleagues(tx: TenantTx, ownerId: number): Promise<void> {
  const people = await tx.find(users, sql`deleted_at is null`, { orderBy: sql`id` })
  const group = await insertConversation(tx, { kind: 'group', subject: chatTexts.group.subject })
  for (const { id } of people) await requireParticipant(tx, group.id, id, { isMember: true })
  const other = people.find(({ id }) => id !== ownerId)
  if (!other) return
  await say(
    tx,
    group,
    chatTexts.group.lines.map((body) => ({ author_kind: 'user', author_id: other.id, body })),
  )
}
