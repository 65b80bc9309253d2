import type { MessengerKind } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'
import {
  chatBots,
  chatChannels,
  companies,
  messengerOutbox,
  messengerUpdates,
} from '#db/schema/tables.gen.ts'
import { acrossCompanies, columnsNamed, platformAlias } from '#db/sql/aliases.ts'
import { returning, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'

const b = platformAlias(chatBots, 'b')
const h = platformAlias(chatChannels, 'h')
const c = platformAlias(companies, 'c')
const leased = platformAlias(chatBots, 'leased')
const t = platformAlias(messengerUpdates, 't')
const o = platformAlias(messengerOutbox, 'o')

const open = sql`${h.is_active} and ${h.deleted_at} is null and ${c.closed_at} is null`
const from = sql`from ${acrossCompanies(b)} join ${acrossCompanies(h)} on ${h.company_id} = ${b.company_id} and ${h.id} = ${b.channel_id}
  join ${acrossCompanies(c)} on ${c.id} = ${b.company_id}`

export interface WebhookBot {
  company_id: number
  channel_id: number
  kind: MessengerKind
  hook_hash: Buffer | null
}

/** The active bot of a channel by its public key. */
export function findWebhookBot(platform: PlatformDb, publicKey: string): Promise<WebhookBot | undefined> {
  return platform.first(
    select(columnsNamed(b, ['company_id', 'channel_id', 'kind', 'hook_hash']))`
      ${from} where ${h.public_key} = ${publicKey} and ${open}`,
  )
}

/** Bots whose webhook at the messenger differs from what it should be, or should be removed. */
export function findBotsToResync(
  platform: PlatformDb,
  hookBase: string | null,
): Promise<{ company_id: number; channel_id: number }[]> {
  const expectedHookUrl: SQL = hookBase === null ? sql`''` : sql`${hookBase}::text || ${h.public_key}`
  return platform.rows(
    select({ company_id: b.company_id, channel_id: b.channel_id })`${from}
      where ${h.deleted_at} is not null
        or ${b.hook_url} <> case when ${h.is_active} and ${h.deleted_at} is null then ${expectedHookUrl} else '' end
      order by random() limit 10`,
  )
}

export interface PolledBot {
  id: number
  company_id: number
  channel_id: number
  kind: MessengerKind
  token: Buffer
  poll_cursor: string
}

/** Leases for a minute the active bots without a webhook that no other node polls. */
export function leasePolledBots(platform: PlatformDb, node: string): Promise<PolledBot[]> {
  return platform.rows(
    returning(
      sql`update ${acrossCompanies(leased)} set polled_by = ${node}, polled_until = now() + interval '1 minute'
        where ${leased.id} in (select ${b.id} ${from} where ${b.hook_url} = '' and ${open} and ${isFree(b, node)})
          and ${isFree(leased, node)}`,
      columnsNamed(leased, ['id', 'company_id', 'channel_id', 'kind', 'token', 'poll_cursor']),
    ),
  )
}

const isFree = (bot: typeof b, node: string) =>
  sql`(${bot.polled_until} is null or ${bot.polled_until} < now() or ${bot.polled_by} = ${node})`

/** Releases the bots that this node polls. */
export async function releasePolledBots(platform: PlatformDb, node: string): Promise<void> {
  await platform.rows(sql`update chat_bots set polled_until = null where polled_by = ${node}`)
}

/** Conversations with unprocessed updates that nothing is working on, because a process died or the job was lost. */
export function findStuckUpdates(
  platform: PlatformDb,
): Promise<{ company_id: number; channel_id: number; talk_key: string }[]> {
  return platform.rows(
    select(
      columnsNamed(t, ['company_id', 'channel_id', 'talk_key']),
    )`from ${acrossCompanies(t)} where ${t.done_at} is null
      and ${t.created_at} < now() - interval '1 minute' and (${t.held_until} is null or ${t.held_until} < now())
      group by ${t.company_id}, ${t.channel_id}, ${t.talk_key} limit 500`,
  )
}

export function findStuckConversations(
  platform: PlatformDb,
): Promise<{ company_id: number; conversation_id: number }[]> {
  return platform.rows(
    select({ company_id: o.company_id, conversation_id: o.conversation_id })`from ${acrossCompanies(o)}
      where ${o.created_at} < now() - interval '1 minute' and (${o.held_until} is null or ${o.held_until} < now())
      group by ${o.company_id}, ${o.conversation_id} limit 500`,
  )
}

/** Deletes old updates; recent ones are only needed to recognise repeated deliveries. */
export async function deleteOldUpdates(platform: PlatformDb): Promise<void> {
  await platform.rows(sql`delete from messenger_updates where created_at < now() - interval '7 days'`)
}
