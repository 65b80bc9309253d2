import { defaultChatSettings } from '@veranda/contract'
import { eq, isNull } from 'drizzle-orm'
import {
  cannedReplies,
  chatChannels,
  clients,
  conversations,
  leads,
  messages,
  orders,
  users,
} from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { type ChatViewer, lockConversation } from '#features/chats/chat-access-repo.ts'
import { recordChange } from '#features/chats/chat-changes-repo.ts'
import { startConversation } from '#features/chats/conversations/conversation-start-repo.ts'
import { minute } from './demo-clock.ts'
import { type ChatLead, type OrderedClient, planConversations } from './demo-conversations-plan.ts'
import { addVisitorConversation, writeThread } from './demo-conversations-repo.ts'
import type { PhotoKey } from './demo-photos.ts'
import { chatTexts } from './texts/chat-texts.ts'
import { conversationTexts } from './texts/conversation-texts.ts'
import { peopleTexts } from './texts/people-texts.ts'
import { texts } from './texts.ts'

const o = alias(orders, 'o')
const c = alias(clients, 'c')

/** The users of the company who write messages. */
export interface ChatUsers {
  owner: number
  manager: number
  secondManager: number
  measurer: number
  production: number
}

/** A photo to attach to a message. */
export interface MessagePhoto {
  conversation_id: number
  message_id: number
  user_id: number
  photo: PhotoKey
  at: Date
}

/** Adds a site channel with three months of visitors, internal conversations and canned replies. Returns the photos to attach to messages. */
export async function addDemoChats(
  tenant: TenantDb,
  speakers: ChatUsers,
  now: Date,
): Promise<MessagePhoto[]> {
  await tenant.transaction(async (tx) => {
    const channel = await tx.insert(chatChannels, {
      kind: 'widget',
      name: chatTexts.site,
      settings: defaultChatSettings,
      allowed_origins: [`https://${chatTexts.site}`],
      seen_url: chatTexts.page.url,
      seen_at: new Date(now.getTime() - 5 * minute).toISOString(),
    })
    await tx.insertMany(
      cannedReplies,
      chatTexts.replies.map((reply) => ({
        ...reply,
        usage_count: usageCount(reply.shortcut),
        user_id: null,
      })),
    )
    const people = await tx.find(users, isNull(users.deleted_at))
    const names = new Map(people.map(({ id, name }) => [id, name]))
    const { owner, manager, secondManager } = speakers
    const plans = planConversations({
      leads: await chatLeads(tx),
      clients: await orderedClients(tx),
      owner,
      sales: [manager, secondManager, owner],
      now,
    })
    for (const plan of plans)
      await addVisitorConversation(tx, plan, { channelId: channel.id, owner, names, now })
  })
  return addTeamConversations(tenant, speakers, now)
}

/** A multiple of how often the talks use the reply, as if it had been used before the demo period. */
function usageCount(shortcut: string): number {
  const lines = [...conversationTexts.won, ...conversationTexts.lost].flat()
  return 7 * lines.filter(([, text]) => text === `/${shortcut}`).length
}

/** The leads that came by chat, oldest first. */
async function chatLeads(tx: TenantTx): Promise<ChatLead[]> {
  const rows = await tx.find(leads, eq(leads.source, peopleTexts.sources.chat), { orderBy: sql`created_at` })
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at) }))
}

/** The newest order of each client, newest first. */
function orderedClients(tx: TenantTx): Promise<OrderedClient[]> {
  return tx
    .rows(
      (scoped) => select({
        id: c.id,
        name: c.name,
        phone: c.phone,
        stage: o.stage,
        since: o.updated_at,
        user_id: o.user_id,
      })`from ${scoped(o)} join ${scoped(c)} on ${c.id} = ${o.client_id}
        order by ${o.updated_at} desc`,
    )
    .then((rows) => rows.map((row) => ({ ...row, since: new Date(row.since) })))
}

type Lines = readonly (readonly [speaker: string, text: string, photo?: PhotoKey])[]
type ConversationStart = Parameters<typeof startConversation>[1]

/** Adds the internal conversations; the group's is the latest. */
async function addTeamConversations(
  tenant: TenantDb,
  speakers: ChatUsers,
  now: Date,
): Promise<MessagePhoto[]> {
  const { direct, order, group } = chatTexts
  const who: Record<string, number> = { ...speakers }
  const add = (starting: ConversationStart, lines: Lines, ago: number) =>
    addTeamConversation(tenant, starting, speakers.owner, toEntries(lines, who, now.getTime() - ago * minute))
  const subjectOrder = await tenant.findFirst(orders, eq(orders.stage, order.stage), { orderBy: sql`id` })
  return [
    ...(subjectOrder
      ? await add({ kind: 'object', object: 'order', object_id: subjectOrder.id }, order.lines, 1500)
      : []),
    ...(await add({ kind: 'direct', user_id: who[direct.with] ?? 0 }, direct.lines, 95)),
    ...(await add(
      { kind: 'group', subject: group.subject, user_ids: Object.values(speakers) },
      group.lines,
      12,
    )),
  ]
}

/** The lines at intervals of four minutes, the last one at `until`. */
const toEntries = (lines: Lines, who: Record<string, number>, until: number) =>
  lines.map(([speaker, body, photo], index) => ({
    at: new Date(until - (lines.length - 1 - index) * 4 * minute),
    body,
    author_id: who[speaker] ?? 0,
    photo,
  }))

async function addTeamConversation(
  tenant: TenantDb,
  starting: ConversationStart,
  userId: number,
  entries: ReturnType<typeof toEntries>,
): Promise<MessagePhoto[]> {
  const viewer: ChatViewer = { userId, name: texts.owner, role: 'owner', scope: 'all', thumbnail: () => '' }
  const { id } = await startConversation(tenant, starting, viewer, async () => {})
  return tenant.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id, viewer)
    const firstMessageAt = entries[0]?.at.toISOString()
    await tx.updateWhere(messages, eq(messages.conversation_id, id), { created_at: firstMessageAt })
    const state = await writeThread(tx, conversation, entries)
    await tx.update(conversations, id, { ...state, created_at: firstMessageAt })
    recordChange(tx, conversation)
    const savedMessages = await tx.find(messages, eq(messages.conversation_id, id))
    return entries.flatMap(({ photo, author_id: user_id, at }, index) => {
      const message = savedMessages.find(({ seq }) => seq === conversation.seq + index + 1)
      return photo && message ? [{ conversation_id: id, message_id: message.id, user_id, photo, at }] : []
    })
  })
}
