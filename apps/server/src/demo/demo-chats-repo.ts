import { usualChatSettings } from '@veranda/contract'
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
import type { PhotoKey } from './demo-pictures.ts'
import { type ChatLead, type OrderedClient, planTalks } from './demo-talks-plan.ts'
import { addTalk, writeThread } from './demo-talks-repo.ts'
import { chatTexts } from './texts/chat-texts.ts'
import { peopleTexts } from './texts/people-texts.ts'
import { talkTexts } from './texts/talk-texts.ts'
import { texts } from './texts.ts'

const o = alias(orders, 'o')
const c = alias(clients, 'c')

/** The users of the company who write messages. */
export interface Speakers {
  owner: number
  manager: number
  secondManager: number
  measurer: number
  production: number
}

/** A photo to attach to a message. */
export interface TalkPhoto {
  conversation_id: number
  message_id: number
  user_id: number
  photo: PhotoKey
  at: Date
}

/** Adds a site channel with three months of visitors, internal conversations and canned replies. Returns the photos to attach to messages. */
export async function addDemoChats(tenant: TenantDb, speakers: Speakers, now: Date): Promise<TalkPhoto[]> {
  await tenant.transaction(async (tx) => {
    const channel = await tx.insert(chatChannels, {
      kind: 'widget',
      name: chatTexts.site,
      settings: usualChatSettings,
      allowed_origins: [`https://${chatTexts.site}`],
      seen_url: chatTexts.page.url,
      seen_at: new Date(now.getTime() - 5 * minute).toISOString(),
    })
    await tx.insertMany(
      cannedReplies,
      chatTexts.replies.map((reply) => ({ ...reply, usage_count: usesOf(reply.shortcut), user_id: null })),
    )
    const people = await tx.find(users, isNull(users.deleted_at))
    const names = new Map(people.map(({ id, name }) => [id, name]))
    const { owner, manager, secondManager } = speakers
    const talks = planTalks({
      leads: await chatLeads(tx),
      clients: await orderedClients(tx),
      owner,
      sales: [manager, secondManager, owner],
      now,
    })
    for (const talk of talks) await addTalk(tx, talk, { channelId: channel.id, owner, names, now })
  })
  return addColleagues(tenant, speakers, now)
}

/** A multiple of how often the talks use the reply, as if it had been used before the demo period. */
function usesOf(shortcut: string): number {
  const lines = [...talkTexts.won, ...talkTexts.lost].flat()
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
type Starting = Parameters<typeof startConversation>[1]

/** Adds the internal conversations; the group's is the latest. */
async function addColleagues(tenant: TenantDb, speakers: Speakers, now: Date): Promise<TalkPhoto[]> {
  const { direct, order, group } = chatTexts
  const who: Record<string, number> = { ...speakers }
  const say = (starting: Starting, lines: Lines, ago: number) =>
    addTeamTalk(tenant, starting, speakers.owner, timed(lines, who, now.getTime() - ago * minute))
  const made = await tenant.findFirst(orders, eq(orders.stage, order.stage), { orderBy: sql`id` })
  return [
    ...(made ? await say({ kind: 'object', object: 'order', object_id: made.id }, order.lines, 1500) : []),
    ...(await say({ kind: 'direct', user_id: who[direct.with] ?? 0 }, direct.lines, 95)),
    ...(await say(
      { kind: 'group', subject: group.subject, user_ids: Object.values(speakers) },
      group.lines,
      12,
    )),
  ]
}

/** The lines at intervals of four minutes, the last one at `until`. */
const timed = (lines: Lines, who: Record<string, number>, until: number) =>
  lines.map(([speaker, body, photo], index) => ({
    at: new Date(until - (lines.length - 1 - index) * 4 * minute),
    body,
    author_id: who[speaker] ?? 0,
    photo,
  }))

async function addTeamTalk(
  tenant: TenantDb,
  starting: Starting,
  userId: number,
  entries: ReturnType<typeof timed>,
): Promise<TalkPhoto[]> {
  const viewer: ChatViewer = { userId, name: texts.owner, role: 'owner', scope: 'all', thumbnail: () => '' }
  const { id } = await startConversation(tenant, starting, viewer, async () => {})
  return tenant.transaction(async (tx) => {
    const held = await lockConversation(tx, id, viewer)
    const began = entries[0]?.at.toISOString()
    await tx.updateWhere(messages, eq(messages.conversation_id, id), { created_at: began })
    const standing = await writeThread(tx, held, entries)
    await tx.update(conversations, id, { ...standing, created_at: began })
    recordChange(tx, held)
    const said = await tx.find(messages, eq(messages.conversation_id, id))
    return entries.flatMap(({ photo, author_id: user_id, at }, index) => {
      const message = said.find(({ seq }) => seq === held.seq + index + 1)
      return photo && message ? [{ conversation_id: id, message_id: message.id, user_id, photo, at }] : []
    })
  })
}
