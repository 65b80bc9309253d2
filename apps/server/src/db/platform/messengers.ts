import type { MessengerKind } from '@veranda/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'

const open = sql`h.is_active and h.deleted_at is null and c.closed_at is null`
const from = sql`from chat_bots b join chat_channels h on h.company_id = b.company_id and h.id = b.channel_id
  join companies c on c.id = b.company_id`

export interface HookedBot {
  company_id: number
  channel_id: number
  kind: MessengerKind
  hook_hash: Buffer | null
}

/** The working bot behind a channel's key. */
export function findHookedBot(platform: PlatformDb, publicKey: string): Promise<HookedBot | undefined> {
  return platform.first(sql`
    select b.company_id, b.channel_id, b.kind, b.hook_hash ${from} where h.public_key = ${publicKey} and ${open}`)
}

/** Bots that a messenger tells of their news elsewhere than it should, or should no longer. */
export function findLooseBots(
  platform: PlatformDb,
  hookBase: string | null,
): Promise<{ company_id: number; channel_id: number }[]> {
  const wanted: SQL = hookBase === null ? sql`''` : sql`${hookBase}::text || h.public_key`
  return platform.rows(sql`
    select b.company_id, b.channel_id ${from}
    where h.deleted_at is not null or b.hook_url <> case when h.is_active and h.deleted_at is null then ${wanted} else '' end
    order by random() limit 10`)
}

export interface PolledBot {
  id: number
  company_id: number
  channel_id: number
  kind: MessengerKind
  token: Buffer
  poll_cursor: string
}

/** Takes the working bots that are asked for news and that no other node asks now; they are ours for a minute. */
export function leasePolledBots(platform: PlatformDb, node: string): Promise<PolledBot[]> {
  return platform.rows(sql`
    update chat_bots set polled_by = ${node}, polled_until = now() + interval '1 minute'
    where id in (select b.id ${from} where b.hook_url = '' and ${open}
        and (b.polled_until is null or b.polled_until < now() or b.polled_by = ${node}))
      and (polled_until is null or polled_until < now() or polled_by = ${node})
    returning id, company_id, channel_id, kind, token, poll_cursor`)
}

/** Gives back what this node asked for. */
export async function releasePolledBots(platform: PlatformDb, node: string): Promise<void> {
  await platform.rows(sql`update chat_bots set polled_until = null where polled_by = ${node}`)
}

/** Talks whose work stands still: whoever held it died, or its job is gone. */
export function findStuckTalks(
  platform: PlatformDb,
): Promise<{ company_id: number; channel_id: number; talk_key: string }[]> {
  return platform.rows(sql`
    select distinct company_id, channel_id, talk_key from messenger_updates where done_at is null
      and created_at < now() - interval '1 minute' and (held_until is null or held_until < now()) limit 500`)
}

export function findStuckConversations(
  platform: PlatformDb,
): Promise<{ company_id: number; conversation_id: number }[]> {
  return platform.rows(sql`
    select distinct company_id, conversation_id from messenger_outbox
    where created_at < now() - interval '1 minute' and (held_until is null or held_until < now()) limit 500`)
}

/** Forgets what was worked: for some days it only tells what came before. */
export async function deleteOldUpdates(platform: PlatformDb): Promise<void> {
  await platform.rows(sql`delete from messenger_updates where created_at < now() - interval '7 days'`)
}
