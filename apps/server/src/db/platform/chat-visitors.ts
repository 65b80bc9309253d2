import type { ChatSettings, CompanyModule } from '@veranda/contract'
import { sql } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'
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

export function findChannel(platform: PlatformDb, publicKey: string): Promise<OpenChannelRow | undefined> {
  return platform.firstOf(
    'open channel',
    () => sql`
      select h.id, h.company_id, h.kind, h.public_key, h.name, h.settings, h.allowed_origins, c.name as company_name,
        c.time_zone, (select ${moduleJson} from company_modules m where m.company_id = c.id and m.code = 'chat') as module
      from chat_channels h join companies c on c.id = h.company_id
      where h.public_key = ${sql.placeholder('key')} and h.is_active and h.deleted_at is null and c.closed_at is null`,
    { key: publicKey },
  )
}

/** Companies where a chat may have something to be done by the clock. */
export function findChattingCompanies(platform: PlatformDb): Promise<{ id: number }[]> {
  return platform.rows(sql`
    select distinct c.id from companies c join chat_channels h on h.company_id = c.id and h.deleted_at is null
    where c.closed_at is null`)
}

/** Forgets sessions that are over and the trails of visitors who have long gone. */
export async function forgetVisits(platform: PlatformDb): Promise<void> {
  await platform.rows(sql`delete from chat_visitor_sessions where expires_at < now()`)
  await platform.rows(sql`delete from chat_page_visits where created_at < now() - interval '30 days'`)
}
