import type { IncomingHttpHeaders } from 'node:http'
import { type api, type Body, channels, limits, type VisitorSession, wireChannel } from '@veranda/contract'
import { findVisitorSession, type VisitorRow } from '#db/platform/chat-visitors.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { chatPageVisits, chatVisitorSessions, chatVisitors } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import type { Client } from '#http/serve.ts'
import { newToken, tokenHash } from '#sign-in/caller.ts'
import { type OpenChannel, opened } from './channel-repo.ts'
import { recordLastPage } from './seen-repo.ts'

const tokenPrefix = 'vrw_'

/** An active channel, and its visitor by the session token. */
export interface VisitorContext {
  channel: OpenChannel
  visitor: VisitorRow
}

/**
 * Throws `chat_closed` if the channel does not exist or is inactive, `visitor_unknown` if the token belongs to no
 * visitor of it.
 */
export async function requireVisitor(
  platform: PlatformDb,
  publicKey: string,
  { authorization = '' }: IncomingHttpHeaders,
  now: Date,
): Promise<VisitorContext> {
  const token = /^Bearer (vrw_\S{20,100})$/i.exec(authorization)?.[1] ?? ''
  const found = await findVisitorSession(platform, publicKey, tokenHash(token))
  const channel = opened(platform, found?.channel, now)
  if (!found?.visitor) throw new DomainError('visitor_unknown')
  return { channel, visitor: found.visitor }
}

/** Creates an anonymous visitor with a session; only what every site learns of a browser is stored. */
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
      await recordLastPage(tx, id, page.url)
    }
    return openSession(tx, visitor)
  })
}

/** Creates a session token for a visitor. */
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
