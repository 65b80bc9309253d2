import {
  type Channel,
  channels,
  type RealtimeEvent,
  type RealtimePayload,
  wireChannel,
} from '@veranda/contract'
import { createPusherServer, type Fanout, PusherServerError, type Stats } from '@veranda/pusher-server'
import { DomainError } from '#errors.ts'

/** Who of a company is there now. */
export type Present = (companyId: number) => ReadonlySet<number>

/** Sockets of visitors belong to no session of staff. */
const visitors = 'visitor '

export interface RealtimeOptions {
  app: { id: string; key: string; secret: string }
  allowOrigin: (origin: string | undefined) => boolean
  onError: (error: unknown) => void
  /** Lifts the limits of sockets and messages: tests and load only. */
  isUnlimited: boolean
  /** All sockets come from a proxy's address, so addresses say nothing. */
  isBehindProxy: boolean
  /** Whether programs with the application's secret may publish by the HTTP API. */
  hasHttpApi: boolean
  /** Carries events and closed sessions to the other nodes of the product. */
  fanout: Fanout | undefined
}

/** Live events to browsers, through our own Pusher-protocol server in this process and, by a fan-out, those of the other nodes. */
export interface Realtime {
  listen(address: { port: number; host: string }): Promise<{ port: number }>
  broadcast<E extends RealtimeEvent>(channel: Channel, event: E, payload: RealtimePayload<E>): void
  /** Signs a socket into a channel that the caller may hear, a presence channel as `member`; its session closes it later. */
  authorize(
    socketId: string,
    channel: string,
    owner: SocketOwner,
    member?: ChannelMember,
  ): { auth: string; channel_data?: string }
  /** Signs a visitor’s socket into the visitor’s own channel; whether it is, is for the caller to know. */
  authorizeVisitor(socketId: string, channel: string, visitorId: number): { auth: string }
  signIn(socketId: string, owner: SocketOwner): { auth: string; user_data: string }
  /** Cuts the sockets of ended sessions; the browsers stay away. */
  closeSessions(sessionIds: number[]): void
  /** Cuts sockets whose session may hear something else now: the browsers come back and ask for their channels anew. */
  reopenSessions(sessionIds: number[]): void
  /** Sessions that have a socket here, with what they might hear when they asked. */
  openSessions(): { sessionId: number; access: string }[]
  /** Users of a company who have its chats open now. */
  present: Present
  stats(): Stats
  close(spreadMs: number): Promise<void>
}

/** What others in a presence channel see of a user. */
export interface ChannelMember {
  user_id: string
  user_info?: object
}

export interface SocketOwner {
  sessionId: number
  userId: number
  /** What decides on channels: see `accessOf`. */
  access: string
}

const unlimited = {
  connections: Infinity,
  connectionsPerUser: Infinity,
  connectionsPerAddress: Infinity,
  messagesPer10s: Infinity,
}

export function createRealtime(options: RealtimeOptions): Realtime {
  const server = createPusherServer({
    app: options.app,
    allowOrigin: options.allowOrigin,
    onError: options.onError,
    httpApi: options.hasHttpApi,
    fanout: options.fanout,
    limits: {
      ...(options.isBehindProxy && { connectionsPerAddress: Infinity }),
      ...(options.isUnlimited && unlimited),
    },
  })
  // The note of the first signature counts: a socket that was let in by it is cut when it holds no more.
  const owners = ({ sessionId, userId, access }: SocketOwner) => ({
    owner: String(sessionId),
    user: String(userId),
    note: access,
  })
  return {
    listen: (address) => server.listen(address),
    broadcast: (channel, event, payload) => server.publish([wireChannel(channel)], event, payload),
    authorize: (socketId, channel, owner, member) =>
      refusing(() => server.authorize({ socketId, channel, channelData: member, ...owners(owner) })),
    authorizeVisitor: (socketId, channel, visitorId) => {
      const owner = `${visitors}${visitorId}`
      return refusing(() => server.authorize({ socketId, channel, owner, user: owner }))
    },
    signIn: (socketId, owner) =>
      refusing(() => server.signIn({ socketId, userData: { id: String(owner.userId) }, ...owners(owner) })),
    closeSessions: (sessionIds) => {
      for (const sessionId of sessionIds) server.closeOwner(String(sessionId))
    },
    reopenSessions: (sessionIds) => {
      for (const sessionId of sessionIds) server.closeOwner(String(sessionId), { isReturning: true })
    },
    openSessions: () =>
      server
        .owners()
        .filter(({ owner }) => !owner.startsWith(visitors))
        .map(({ owner, note }) => ({ sessionId: Number(owner), access: note ?? '' })),
    present: (companyId) => new Set(server.members(wireChannel(channels.chats(companyId))).map(Number)),
    stats: () => server.stats(),
    close: (spreadMs) => server.close({ spreadMs }),
  }
}

/** A socket id or a channel name that cannot be is not to be signed. */
function refusing<T>(sign: () => T): T {
  try {
    return sign()
  } catch (error) {
    if (error instanceof PusherServerError) throw new DomainError('forbidden')
    throw error
  }
}
