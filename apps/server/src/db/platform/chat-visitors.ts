import type { ChatSettings, CompanyModule } from '@veranda/contract'
import type { PlatformDb } from '#db/platform-db.ts'
import { chatChannels, chatVisitorSessions, chatVisitors, companies } from '#db/schema/tables.gen.ts'
import { acrossCompanies, columnsNamed, platformAlias } from '#db/sql/aliases.ts'
import { jsonObject } from '#db/sql/expressions.ts'
import { derived, every, select, selectWithOuter } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import { moduleOf } from './modules-json.ts'

/** An active channel as visitors see it, with the module that decides whether it works. */
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

const h = platformAlias(chatChannels, 'h')
const c = platformAlias(companies, 'c')
const s = platformAlias(chatVisitorSessions, 's')
const v = platformAlias(chatVisitors, 'v')

const channelColumns = {
  ...columnsNamed(h, ['id', 'company_id', 'kind', 'public_key', 'name', 'settings', 'allowed_origins']),
  company_name: c.name,
  time_zone: c.time_zone,
  module: moduleOf(c.id, 'chat'),
}
const o = derived('o', channelColumns)

const openChannel = () => select(channelColumns)`
  from ${acrossCompanies(h)} join ${acrossCompanies(c)} on ${c.id} = ${h.company_id}
  where ${h.public_key} = ${sql.placeholder('key')} and ${h.is_active} and ${h.deleted_at} is null and ${c.closed_at} is null`

export function findChannel(platform: PlatformDb, publicKey: string): Promise<OpenChannelRow | undefined> {
  return platform.firstOf('open channel', openChannel, { key: publicKey })
}

export type VisitorRow = Row<typeof chatVisitors>

/** A channel and the visitor of a session token, read in one statement because every call needs both. */
export async function findVisitorSession(
  platform: PlatformDb,
  publicKey: string,
  tokenHash: Buffer,
): Promise<{ channel: OpenChannelRow; visitor: VisitorRow | undefined } | undefined> {
  const row = await platform.firstOf(
    'open channel and visitor',
    () => selectWithOuter({ channel: jsonObject(o) }, 'v', every(v))`from (${openChannel()}) o
      left join (${acrossCompanies(s)} join ${acrossCompanies(v)} on ${v.company_id} = ${s.company_id} and ${v.id} = ${s.visitor_id})
        on ${s.token_hash} = ${sql.placeholder('hash')} and ${s.expires_at} > now()
        and ${v.company_id} = ${o.company_id} and ${v.channel_id} = ${o.id}`,
    { key: publicKey, hash: tokenHash },
  )
  if (!row) return undefined
  const { channel, ...visitor } = row
  return { channel, visitor: visitor.id === null ? undefined : visitor }
}

/** Open companies with a chat channel, which need periodic chat maintenance. */
export function findCompaniesWithChat(platform: PlatformDb): Promise<{ id: number }[]> {
  return platform.rows(
    select({ id: c.id })`from ${acrossCompanies(c)} where ${c.closed_at} is null and exists (
      select from ${acrossCompanies(h)} where ${h.company_id} = ${c.id} and ${h.deleted_at} is null)`,
  )
}

/** Deletes expired visitor sessions and old page visits. */
export async function deleteExpiredVisitorData(platform: PlatformDb): Promise<void> {
  await platform.rows(sql`delete from chat_visitor_sessions where expires_at < now()`)
  await platform.rows(sql`delete from chat_page_visits where created_at < now() - interval '30 days'`)
}
