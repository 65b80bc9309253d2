import type { ChatSettings, CompanyModule } from '@veranda/contract'
import { sql } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'
import type { chatVisitors } from '#db/schema/tables.gen.ts'
import type { Row } from '#db/table-types.ts'
import { moduleJson } from './modules-json.ts'

/** A channel as its visitors reach it, with what decides on whether it works. */
export interface OpenChannelRow {
  id: number
  company_id: number
  kind: string
  public_key: string
  name: string
  settings: ChatSettings
  allowed_origins: string[]
  company_name: string
  time_zone: string
  module: CompanyModule | null
}

const channelColumns = sql`h.id, h.company_id, h.kind, h.public_key, h.name, h.settings, h.allowed_origins,
  c.name as company_name, c.time_zone,
  (select ${moduleJson} from company_modules m where m.company_id = c.id and m.code = 'chat') as module`

const isOpen = sql`h.public_key = ${sql.placeholder('key')} and h.is_active and h.deleted_at is null and c.closed_at is null`

export function findChannel(platform: PlatformDb, publicKey: string): Promise<OpenChannelRow | undefined> {
  return platform.firstOf(
    'open channel',
    () =>
      sql`select ${channelColumns} from chat_channels h join companies c on c.id = h.company_id where ${isOpen}`,
    { key: publicKey },
  )
}

export type VisitorRow = Row<typeof chatVisitors>

/** A channel with the visitor of its own whom a token names: both at once, for they are asked for with every call. */
export async function findVisiting(
  platform: PlatformDb,
  publicKey: string,
  tokenHash: Buffer,
): Promise<{ channel: OpenChannelRow; visitor: VisitorRow | undefined } | undefined> {
  const row = await platform.firstOf<VisitorRow & { id: number | null; channel: OpenChannelRow }>(
    'open channel and visitor',
    () => sql`
      select v.*, row_to_json(o) as channel from (
        select ${channelColumns} from chat_channels h join companies c on c.id = h.company_id where ${isOpen}) o
      left join (chat_visitor_sessions s join chat_visitors v on v.company_id = s.company_id and v.id = s.visitor_id)
        on s.token_hash = ${sql.placeholder('hash')} and s.expires_at > now()
        and v.company_id = o.company_id and v.channel_id = o.id`,
    { key: publicKey, hash: tokenHash },
  )
  if (!row) return undefined
  const { channel, ...visitor } = row
  return { channel, visitor: visitor.id === null ? undefined : visitor }
}

/** Companies where a chat may have something to be done by the clock. */
export function findChattingCompanies(platform: PlatformDb): Promise<{ id: number }[]> {
  return platform.rows(sql`
    select distinct c.id from companies c join chat_channels h on h.company_id = c.id and h.deleted_at is null
    where c.closed_at is null`)
}

/** Forgets sessions that are over and the trails of visitors who have long gone. */
export async function deleteExpiredVisitorData(platform: PlatformDb): Promise<void> {
  await platform.rows(sql`delete from chat_visitor_sessions where expires_at < now()`)
  await platform.rows(sql`delete from chat_page_visits where created_at < now() - interval '30 days'`)
}
