import type { IncomingHttpHeaders } from 'node:http'
import { type api, type Body, channels, limits, type VisitorSession, wireChannel } from '@veranda/contract'
import { sql } from 'drizzle-orm'
import { chatPageVisits, chatVisitorSessions, chatVisitors } from '#db/schema-chats.ts'
import type { Row, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { newToken, tokenHash } from '#http/caller.ts'
import type { Client } from '#http/serve.ts'
import type { OpenChannel } from './channel-repo.ts'
import { noteSeen } from './seen-repo.ts'

export type VisitorRow = Row<typeof chatVisitors>

const tokenPrefix = 'vrw_'

/** The visitor behind a token, in this channel alone. Throws `visitor_unknown`. */
export async function requireVisitor(
  { tenant, id }: OpenChannel,
  { authorization = '' }: IncomingHttpHeaders,
): Promise<VisitorRow> {
  const token = /^Bearer (vrw_\S{20,100})$/i.exec(authorization)?.[1]
  const visitor = token && (await visitorOf(tenant, id, tokenHash(token)))
  if (!visitor) throw new DomainError('visitor_unknown')
  return visitor
}

async function visitorOf(tenant: TenantDb, channelId: number, hash: Buffer): Promise<VisitorRow | undefined> {
  const [visitor] = await tenant.rowsOf<VisitorRow>(
    'visitor by token',
    (scoped) => sql`
      select v.* from ${scoped(chatVisitorSessions)} s join ${scoped(chatVisitors)} v on v.id = s.visitor_id
      where s.token_hash = ${sql.placeholder('hash')} and s.expires_at > now() and v.channel_id = ${sql.placeholder('channel_id')}`,
    { hash, channel_id: channelId },
  )
  return visitor
}

/** Makes somebody new of whoever has come; nothing is known of them but what every site learns. */
export function startSession(
  { tenant, id }: OpenChannel,
  { page, referer, utm }: Body<typeof api.publicChat.session>,
  client: Client,
): Promise<VisitorSession> {
  return tenant.transaction(async (tx) => {
    const visitor = await tx.insert(chatVisitors, {
      channel_id: id,
      ip_address: client.ip,
      user_agent: client.userAgent,
      referer: referer ?? client.referer,
      utm: utm ?? {},
    })
    if (page) {
      await tx.insert(chatPageVisits, { ...page, visitor_id: visitor.id })
      await noteSeen(tx, id, page.url)
    }
    return openSession(tx, visitor)
  })
}

/** A new token for a visitor. */
export async function openSession(
  tx: TenantTx,
  { id, key }: Pick<VisitorRow, 'id' | 'key'>,
): Promise<VisitorSession> {
  const { token, hash } = newToken(tokenPrefix)
  await tx.insert(chatVisitorSessions, {
    visitor_id: id,
    token_hash: hash,
    expires_at: sql`now() + make_interval(days => ${limits.visitorSessionDays})` as unknown as string,
  })
  return { token, channel: wireChannel(channels.visitor(key)) }
}
