import type { VisitorSession } from '@veranda/contract'
import { and, eq, type SQL } from 'drizzle-orm'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { VisitorRow } from '#db/platform/chat-visitors.ts'
import {
  chatChannels,
  chatPageVisits,
  chatVisitorSessions,
  chatVisitors,
  conversations,
  messages,
} from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { fieldError } from '#errors.ts'
import { recordChange } from '#features/chats/chat-changes-repo.ts'
import { identityPurpose } from '#features/chats/setup/channels-repo.ts'
import { searchTextOf } from '#text/search-text.ts'
import type { Vault } from '#vault.ts'
import type { OpenChannel } from './channel-repo.ts'
import { texts } from './texts.ts'
import { openSession } from './visitor-session-repo.ts'

/** The longest lifetime accepted for a site's identity token. */
const longestSeconds = 600

const claims = z.object({
  sub: z.string().min(1).max(128),
  iat: z.number(),
  exp: z.number(),
  name: z.string().max(200).optional(),
  email: z.string().max(254).optional(),
  phone: z.string().max(50).optional(),
})
type Claims = z.infer<typeof claims>

/**
 * Exchanges a site's signed token (RFC 7519, HS256 with the channel's secret, `aud` is the channel's key) for a
 * session of the visitor it names. Conversations of the anonymous visitor move to that visitor. An invalid token is
 * refused and the session stays as it was.
 */
export async function identify(
  channel: OpenChannel,
  visitor: VisitorRow,
  jwt: string,
  { vault, now }: { vault: Vault; now: Date },
): Promise<VisitorSession> {
  const claims = await verifiedClaims(channel, jwt, vault, now)
  if (!claims) throw fieldError('jwt', texts.badIdentity)
  return channel.tenant.transaction(async (tx) => {
    await tx.advisoryLock(`identify ${channel.id} ${claims.sub}`)
    const known = await verifiedVisitor(tx, channel, visitor, claims)
    if (known.id !== visitor.id && visitor.external_key === null) await moveTo(tx, visitor.id, known.id)
    return openSession(tx, known)
  })
}

async function verifiedClaims(
  { tenant, id, public_key, company_id }: OpenChannel,
  jwt: string,
  vault: Vault,
  now: Date,
): Promise<Claims | undefined> {
  const row = await tenant.findOne(chatChannels, id)
  const dayAgo = now.getTime() - 86_400_000
  const former =
    row?.secret_changed_at && Date.parse(row.secret_changed_at) > dayAgo ? row.former_secret : null
  for (const sealed of [row?.identity_secret, former]) {
    if (!sealed) continue
    const secret = Buffer.from(vault.open(sealed, identityPurpose(company_id)))
    const found = await jwtVerify(jwt, secret, {
      algorithms: ['HS256'],
      audience: public_key,
      currentDate: now,
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: longestSeconds,
    }).catch(() => undefined)
    const claimed = found && claims.safeParse(found.payload).data
    if (claimed && claimed.exp - claimed.iat <= longestSeconds) return claimed
  }
  return undefined
}

/** The visitor with the site's id; the current visitor becomes it if there is none. */
async function verifiedVisitor(
  tx: TenantTx,
  { id }: OpenChannel,
  visitor: VisitorRow,
  { sub, name, phone, email }: Claims,
): Promise<VisitorRow> {
  const isNamed = and(eq(chatVisitors.channel_id, id), eq(chatVisitors.external_key, sub)) as SQL
  const known = await tx.findFirst(chatVisitors, isNamed)
  const isFree = visitor.external_key === null
  const base =
    known ?? (isFree ? visitor : await tx.insert(chatVisitors, { channel_id: id, external_key: sub }))
  const contact = { name: name ?? base.name, phone: phone ?? base.phone, email: email ?? base.email }
  const changed = await tx.update(chatVisitors, base.id, {
    ...contact,
    external_key: sub,
    verified_at: sql`now()`,
    search_text: searchTextOf(contact),
  })
  return changed ?? base
}

/** Moves the conversations of an anonymous visitor to an identified one. */
async function moveTo(tx: TenantTx, from: number, to: number): Promise<void> {
  await tx.updateWhere(messages, eq(messages.visitor_id, from), { visitor_id: to })
  const moved = await tx.updateWhere(conversations, eq(conversations.visitor_id, from), { visitor_id: to })
  await tx.updateWhere(chatPageVisits, eq(chatPageVisits.visitor_id, from), { visitor_id: to })
  await tx.deleteWhere(chatVisitorSessions, eq(chatVisitorSessions.visitor_id, from))
  for (const conversation of moved) recordChange(tx, conversation)
}
