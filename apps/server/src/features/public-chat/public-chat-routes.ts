import type { Readable } from 'node:stream'
import { api, channels, type Endpoint, type WidgetConfig, wireChannel } from '@veranda/contract'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import { linkExpiry, readAvatarLink, signedAddress, writeAvatarLink } from '#files/signed-link.ts'
import type { Context, Serve } from '#http/serve.ts'
import type { Realtime } from '#realtime/realtime.ts'
import type { Vault } from '#vault.ts'
import { type OpenChannel, openChannel, widgetConfigOf } from './channel-repo.ts'
import { identify } from './identity-repo.ts'
import { colleaguePhoto } from './staff-photos-repo.ts'
import { markReadByVisitor, rateConversation, recordPageVisit } from './visitor-acts-repo.ts'
import { receiveVisitorFile, type VisitorFiles } from './visitor-files-repo.ts'
import { receiveVisitorMessage } from './visitor-send-repo.ts'
import { requireVisitor, startSession, type VisitorContext } from './visitor-session-repo.ts'
import { currentConversation, type VisitorAddress, visitorThread } from './visitor-thread-repo.ts'

export interface PublicChatOptions {
  platform: PlatformDb
  realtime: Realtime
  vault: Vault
  /** Signs file URLs. */
  secret: string
  /** Whether rate limits apply to visitors; off in tests and load runs. */
  isLimited: boolean
  /** Host and port of the widget's WebSocket. */
  sockets: WidgetConfig['realtime']
}

interface VisitorRequest extends VisitorContext {
  address: VisitorAddress
}

type ChannelContext<E extends Endpoint> = Pick<Context<E>, 'headers' | 'now'> & {
  params: { public_key: string }
}

function addressFor(secret: string, channel: OpenChannel, visitorId: number, now: Date): VisitorAddress {
  const { company_id: companyId, public_key } = channel
  const holder = { visitor: visitorId }
  return {
    file: (fileId, variant) =>
      signedAddress(secret, { companyId, holder, fileId, variant, isInTrash: false }, now),
    face: (userId) =>
      api.publicChat.face.path
        .replace(':public_key', public_key)
        .replace(
          ':token',
          writeAvatarLink(secret, { companyId, visitorId, userId, expires: linkExpiry(now) }),
        ),
  }
}

/** The channel of the URL, and its visitor by the session token. */
function visitingBy({ platform, secret }: Pick<PublicChatOptions, 'platform' | 'secret'>) {
  return async <E extends Endpoint>({ params, headers, now }: ChannelContext<E>): Promise<VisitorRequest> => {
    const { channel, visitor } = await requireVisitor(platform, params.public_key, headers, now)
    return { channel, visitor, address: addressFor(secret, channel, visitor.id, now) }
  }
}

export function publicChatRoutes(serve: Serve, options: PublicChatOptions): void {
  const { platform, realtime, vault, secret, sockets, isLimited } = options
  const visiting = visitingBy(options)

  serve(api.publicChat.config, async ({ params, now }) =>
    widgetConfigOf(await openChannel(platform, params.public_key, now), sockets, now),
  )
  serve(api.publicChat.session, async ({ params, body, client, now }) =>
    startSession(await openChannel(platform, params.public_key, now), body, client),
  )
  serve(api.publicChat.resume, async (asking) => {
    const { visitor } = await visiting(asking)
    return { channel: wireChannel(channels.visitor(visitor.key)) }
  })
  serve(api.publicChat.identify, async (asking) => {
    const { channel, visitor } = await visiting(asking)
    return identify(channel, visitor, asking.body.jwt, { vault, now: asking.now })
  })
  serve(api.publicChat.thread, async (asking) => {
    const { channel, visitor, address } = await visiting(asking)
    return visitorThread(channel, visitor, asking.query.after, address)
  })
  serve(api.publicChat.send, async (asking) => {
    const { channel, visitor, address } = await visiting(asking)
    return receiveVisitorMessage(channel, visitor, asking.body, {
      now: asking.now,
      isLimited,
      present: realtime.present,
      address,
    })
  })
  serve(api.publicChat.face, async ({ params, now }) =>
    colleaguePhoto(
      await openChannel(platform, params.public_key, now),
      readAvatarLink(secret, params.token, now),
    ),
  )
  actRoutes(serve, visiting, realtime)
}

type VisitingOf = ReturnType<typeof visitingBy>

/** Actions other than messages; staff who view the conversation see them at once. */
function actRoutes(serve: Serve, visiting: VisitingOf, realtime: Realtime): void {
  serve(api.publicChat.read, async (asking) => {
    const { channel, visitor } = await visiting(asking)
    const read = await markReadByVisitor(channel, visitor, asking.body.message_id)
    if (read)
      realtime.broadcast(channels.conversation(read.id), 'chat.read', {
        conversation_id: read.id,
        seq: read.seq,
      })
    return null
  })
  serve(api.publicChat.typing, async (asking) => {
    const { channel, visitor } = await visiting(asking)
    const conversation = await currentConversation(channel.tenant, visitor.id)
    if (!conversation || visitor.consent_at === null || visitor.blocked_at !== null) return null
    const text = channel.settings.consent.shows_typing ? asking.body.text : undefined
    realtime.broadcast(channels.conversation(conversation.id), 'chat.typing', {
      conversation_id: conversation.id,
      name: visitor.name,
      ...(text !== undefined && { text }),
    })
    // Clearing the field is not typing.
    if (text !== '')
      realtime.broadcast(channels.chats(channel.company_id), 'chat.writing', {
        conversation_id: conversation.id,
      })
    return null
  })
  serve(api.publicChat.page, async (asking) => {
    const { channel, visitor } = await visiting(asking)
    const conversation = await recordPageVisit(channel, visitor, asking.body)
    if (conversation)
      realtime.broadcast(channels.conversation(conversation.id), 'chat.page', {
        conversation_id: conversation.id,
        ...asking.body,
      })
    return null
  })
  serve(api.publicChat.rate, async (asking) => {
    const { channel, visitor } = await visiting(asking)
    await rateConversation(channel, visitor, asking.body)
    return null
  })
  serve(api.publicChat.socket, async (asking) => {
    const { visitor } = await visiting(asking)
    const { socket_id, channel_name } = asking.body
    if (channel_name !== wireChannel(channels.visitor(visitor.key))) throw new DomainError('forbidden')
    return realtime.authorizeVisitor(socket_id, channel_name, visitor.id)
  })
}

/** Uploads stream their body, so they are registered where bodies are not parsed. */
export function visitorFileRoutes(
  serve: Serve,
  options: Pick<PublicChatOptions, 'platform' | 'secret'>,
  places: VisitorFiles,
): void {
  const visiting = visitingBy(options)
  serve(api.publicChat.upload, async (asking) => {
    const { channel, visitor } = await visiting(asking)
    const length = Number(asking.headers['content-length'] ?? Number.NaN)
    return receiveVisitorFile(
      channel,
      visitor,
      { name: asking.query.name, length, bytes: asking.body as Readable },
      places,
    )
  })
}
