import { Readable } from 'node:stream'
import type { SQL } from 'drizzle-orm'
import { conversations, messages, userAvatars, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import type { SignedAvatar } from '#files/signed-link.ts'
import type { ByteAnswer } from '#http/serve.ts'
import type { OpenChannel } from './channel-repo.ts'

const a = alias(userAvatars, 'a')
const u = alias(users, 'u')
const p = alias(userAvatars, 'p')
const m = alias(messages, 'm')
const c = alias(conversations, 'c')

/** Whether the colleague is active and has an avatar. */
export const hasPhoto = (scoped: ScopedTable, userId: SQL): SQL => sql`exists (
  select from ${scoped(a)} join ${scoped(u)} on ${u.id} = ${a.user_id}
  where ${a.user_id} = ${userId} and ${u.deleted_at} is null)`

/** Whether visitors of the channel see avatars of staff. */
export const showsPhotos = ({ settings }: Pick<OpenChannel, 'settings'>): boolean =>
  settings.appearance.staff_face === 'person'

/**
 * The avatar of a colleague for the visitor they have answered, while the channel shows avatars. Throws `not_found`
 * otherwise.
 */
export async function colleaguePhoto(channel: OpenChannel, face: SignedAvatar | null): Promise<ByteAnswer> {
  if (!face || face.companyId !== channel.company_id || !showsPhotos(channel))
    throw new DomainError('not_found')
  const { userId, visitorId } = face
  const [found] = await channel.tenant.rows(
    (scoped) => select({
      image: p.image,
    })`from ${scoped(p)} where ${p.user_id} = ${userId} and ${hasPhoto(scoped, p.user_id)}
        and exists (
          select from ${scoped(m)} join ${scoped(c)} on ${c.id} = ${m.conversation_id}
          where ${c.visitor_id} = ${visitorId} and ${c.channel_id} = ${channel.id} and ${m.author_kind} = 'user'
            and ${m.author_id} = ${p.user_id} and not ${m.is_internal})`,
  )
  if (!found) throw new DomainError('not_found')
  return {
    status: 200,
    headers: {
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'content-length': String(found.image.length),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=600',
    },
    bytes: Readable.from([found.image]),
  }
}
