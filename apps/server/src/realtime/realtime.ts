import {
  type Channel,
  channels,
  type RealtimeEvent,
  type RealtimePayload,
  wireChannel,
} from '@veranda/contract'
import { createPusherServer, type Fanout, PusherServerError, type Stats } from '@veranda/pusher-server'
import { DomainError } from '#errors.ts'

/** Ids of a company's users who are online. */
export type PresentUsers = (companyId: number) => ReadonlySet<number>

/** Sockets of visitors belong to no staff session. */
const visitors = 'visitor '

export interface RealtimeOptions {
  app: { id: string; key: string; secret: string }
  allowOrigin: (origin: string | undefined) => boolean
  onError: (error: unknown) => void
  /** Lifts the limits on sockets and messages, for tests and load runs. */
  isUnlimited: boolean
  /** All sockets share the proxy's address, so there is no limit per address. */
  isBehindProxy: boolean
  /** Whether programs with the application's secret may publish through the HTTP API. */
  hasHttpApi: boolean
  /** Relays events and closed sessions to the other nodes. */
  fanout: Fanout | undefined
}

/** Realtime events for browsers: a Pusher-protocol server in this process, and a fan-out from the other nodes. */
export interface Realtime {
  listen(address: { port: number; host: string }): Promise<{ port: number }>
  broadcast<E extends RealtimeEvent>(channel: Channel, event: E, payload: RealtimePayload<E>): void
  /**
   * Signs a socket's subscription to a channel that the caller may access, to a presence channel as `member`. The
   * session closes it later.
   */
  authorize(
    socketId: string,
    channel: string,
    owner: SocketOwner,
    member?: ChannelMember,
  ): { auth: string; channel_data?: string }
  /** Signs a visitor's subscription to their own channel; the caller checks that it is theirs. */
  authorizeVisitor(socketId: string, channel: string, visitorId: number): { auth: string }
  signIn(socketId: string, owner: SocketOwner): { auth: string; user_data: string }
  /** Closes the sockets of ended sessions with a code that forbids reconnecting. */
  closeSessions(sessionIds: number[]): void
  /** Closes sockets whose session's access has changed: browsers reconnect and authorize their channels again. */
  reopenSessions(sessionIds: number[]): void
  /** Sessions with a socket here, with their access at authorization. */
  openSessions(): { sessionId: number; access: string }[]
  /** Users of a company who have its chats open. */
  present: PresentUsers
  stats(): Stats
  close(spreadMs: number): Promise<void>
}

/** A user as other members of a presence channel see them. */
export interface ChannelMember {
  user_id: string
  user_info?: object
}

export interface SocketOwner {
  sessionId: number
  userId: number
  /** What the session may access at authorization: see `accessOf`. */
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
  // The owner of the first signature counts: a socket authorized by it is closed when that access ends.
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

/** A malformed socket id or channel name is refused. */
function refusing<T>(sign: () => T): T {
  try {
    return sign()
  } catch (error) {
    if (error instanceof PusherServerError) throw new DomainError('forbidden')
    throw error
  }
}
