import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { AddressCount } from './address-count.ts'
import { parseMember, textOfId } from './channels/presence.ts'
import type { Fanout } from './cluster/fanout.ts'
import type { Owners } from './cluster/owners.ts'
import type { Connection } from './connection.ts'
import { dispatch } from './dispatch.ts'
import { PusherServerError } from './errors.ts'
import { type AllowOrigin, originPredicate, refuseUrl } from './handshake.ts'
import { answerApi } from './http/http-api.ts'
import { createHttpServer, listen, upgradeRequired } from './http/http-server.ts'
import { type CloseOwnerOptions, Hub } from './hub.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { codes, errorFrame, invalidMessage, type Refusal } from './protocol.ts'
import type { PublishOptions } from './publisher.ts'
import { type AppCredentials, signChannel, signUser } from './signature.ts'
import type { Stats } from './stats.ts'

export interface PusherServerOptions {
  app: AppCredentials
  allowOrigin: AllowOrigin
  limits?: Partial<Limits>
  /** Whether members of private and presence channels may send `client-*` events. */
  clientEvents?: boolean
  /** Whether subscribers get `pusher:subscription_count`, except in presence channels. */
  subscriptionCounts?: boolean
  /** Whether programs may publish by the signed HTTP API, on the same port. */
  httpApi?: boolean
  /** URL prefix of `/app/{key}` and `/apps/{id}`, such as `/realtime`. */
  pathPrefix?: string
  /** Connects the nodes of the application; without it this node is the only one. */
  fanout?: Fanout
  /** Receives the server's own errors; errors of clients are only counted. */
  onError?: (error: unknown) => void
}

export interface AuthorizeInput extends Owners {
  socketId: string
  channel: string
  /** Required for presence channels; its `user_id` is also the default of `user`. */
  channelData?: { user_id: string | number; user_info?: unknown }
}

export interface SignInInput extends Owners {
  socketId: string
  userData: { id: string; [key: string]: unknown }
}

export interface CloseOptions {
  /** Time over which sockets are closed, so that clients do not all reconnect at once. */
  spreadMs?: number
  /** Clients may reconnect after a second with either. */
  code?: 1001 | 1012
}

/** Creates a server, which starts with `listen`. */
export function createPusherServer(options: PusherServerOptions): PusherServer {
  return new PusherServer(options)
}

/** A server of the Pusher protocol 7 for one application, with its own port. */
export class PusherServer {
  readonly #hub: Hub
  readonly #http: Server
  readonly #prefix: string
  readonly #addresses = new AddressCount()
  readonly #allowOrigin: (origin: string | undefined) => boolean
  readonly #onError: ((error: unknown) => void) | undefined
  #sweeper: NodeJS.Timeout | undefined
  #closed: Promise<void> | undefined

  constructor(options: PusherServerOptions) {
    const limits = { ...defaultLimits, ...options.limits }
    const { app, clientEvents = false, subscriptionCounts = false, fanout } = options
    const onError = (error: unknown) => this.#report(error)
    this.#hub = new Hub({ app, limits, clientEvents, subscriptionCounts, fanout, onError })
    this.#allowOrigin = originPredicate(options.allowOrigin)
    this.#prefix = options.pathPrefix?.replace(/\/$/, '') ?? ''
    this.#onError = options.onError
    const answer = (request: IncomingMessage, response: ServerResponse) => this.#answer(request, response)
    this.#http = createHttpServer(limits, options.httpApi ? answer : upgradeRequired)
    const wsOptions: ServerOptions & { closeTimeout: number } = {
      server: this.#http,
      maxPayload: limits.frameBytes,
      perMessageDeflate: false,
      clientTracking: false,
      closeTimeout: limits.closeTimeoutMs,
    }
    const sockets = new WebSocketServer(wsOptions)
    // Also emits errors of the HTTP server; those of `listen` are rejected to its caller instead.
    sockets.on('error', (error) => this.#http.listening && this.#report(error))
    sockets.on('wsClientError', (_error, socket) => socket.destroy())
    sockets.on('connection', (ws, request) => this.#accept(ws, request))
  }

  /** Starts listening; resolves with the port, rejects with `port_in_use` or `listen_failed`. */
  async listen({ port, host }: { port: number; host?: string }): Promise<{ port: number }> {
    // So that the first clients see members and counts of the other nodes.
    await this.#hub.cluster?.start()
    const bound = await listen(this.#http, port, host).catch(async (error: unknown) => {
      await this.#hub.cluster?.stop()
      throw error
    })
    this.#sweeper = setInterval(() => this.#guard(() => this.#hub.sweep()), this.#hub.limits.sweepIntervalMs)
    this.#sweeper.unref()
    return { port: bound }
  }

  /**
   * Sends an event to all subscribers of the channels, on every node. A string is sent unchanged, anything else as
   * JSON. Throws for an invalid name or too long data, and then sends nothing.
   */
  publish(channels: readonly string[], event: string, data: unknown, options?: PublishOptions): void {
    this.#hub.publish(channels, event, data, options)
  }

  /**
   * Signs a subscription and records the socket's owner; the caller has decided that it is allowed. A socket on
   * another node is signed too, and that node is told its owner.
   */
  authorize(input: AuthorizeInput): { auth: string; channel_data?: string } {
    const { socketId, channel, owner } = input
    const channelData = input.channelData && JSON.stringify(input.channelData)
    const member = parseMember(channelData)
    this.#checkChannelData(channel, channelData, member !== undefined)
    const auth = signChannel(this.#hub.app, { socketId, channel, channelData })
    this.#hub.bind(socketId, { owner, user: input.user ?? member?.userId, note: input.note })
    return channelData === undefined ? { auth } : { auth, channel_data: channelData }
  }

  /** Signs a `pusher:signin` and records the socket's owner, as `authorize` does. */
  signIn({ socketId, userData, owner, user, note }: SignInInput): { auth: string; user_data: string } {
    const id = textOfId(userData.id)
    if (id === undefined)
      throw new PusherServerError('invalid_user_data', 'userData.id must be a non-empty string')
    const text = JSON.stringify(userData)
    const auth = signUser(this.#hub.app, { socketId, userData: text })
    this.#hub.bind(socketId, { owner, user: user ?? id, note })
    return { auth, user_data: text }
  }

  /**
   * Records the owner of a socket; false if it is not connected here. For signatures made elsewhere: `authorize` and
   * `signIn` do it themselves.
   */
  bind(socketId: string, owners: Owners): boolean {
    return this.#hub.bind(socketId, owners)
  }

  /**
   * Closes every socket with a signature made for this session, on every node. Clients do not reconnect (4009) unless
   * they may return. Returns the number of local sockets.
   */
  closeOwner(owner: string, options?: CloseOwnerOptions): number {
    return this.#hub.closeOwner(owner, options)
  }

  /**
   * Sessions with a local socket, with the `note` of their first signature: for callers that check whether they are
   * still valid.
   */
  owners(): { owner: string; note?: string }[] {
    return this.#hub.owners()
  }

  /** Users in a presence channel, on every node. */
  members(channel: string): string[] {
    return [...this.#hub.channels.roster(channel).keys()]
  }

  /**
   * Closes every socket that was signed for or signed in as this user, on every node. Clients do not reconnect
   * (4009). Returns the number of local sockets.
   */
  closeUser(userId: string): number {
    return this.#hub.closeUser(userId)
  }

  stats(): Stats {
    return this.#hub.stats()
  }

  /** Stops accepting at once, closes sockets over `spreadMs`, resolves when the last one has closed. */
  close(options: CloseOptions = {}): Promise<void> {
    this.#closed ??= this.#shutDown(options)
    return this.#closed
  }

  #checkChannelData(channel: string, channelData: string | undefined, namesUser: boolean): void {
    const isPresence = channel.startsWith('presence-')
    if (isPresence ? !namesUser : channelData !== undefined) {
      const message = 'channelData with a user_id is for presence channels, which need it'
      throw new PusherServerError('invalid_channel_data', message)
    }
    if (Buffer.byteLength(channelData ?? '') > this.#hub.limits.presenceMemberBytes) {
      throw new PusherServerError('invalid_channel_data', 'channelData is too long')
    }
  }

  #accept(ws: WebSocket, request: IncomingMessage): void {
    const hub = this.#hub
    // First of all: an error without a listener would end the process.
    ws.on('error', () => {
      hub.counters.socket_errors += 1
    })
    const refusal = this.#refuse(request)
    if (refusal) {
      hub.counters.connections_refused += 1
      ws.send(errorFrame(refusal), { binary: false })
      ws.close(refusal.code, refusal.message)
      return
    }
    const address = request.socket.remoteAddress ?? ''
    this.#addresses.add(address)
    ws.on('close', () => this.#addresses.drop(address))
    this.#attend(ws, hub.open({ ws, stream: request.socket }))
  }

  #attend(ws: WebSocket, connection: Connection): void {
    const hub = this.#hub
    ws.on('message', (data, isBinary) => {
      const survived = this.#guard(() => dispatch(hub, connection, isBinary ? undefined : data.toString()))
      if (!survived) connection.deliver(errorFrame(invalidMessage))
    })
    ws.on('ping', () => {
      connection.usesControlFrames()
      connection.heard(hub.now())
    })
    ws.on('pong', () => connection.heard(hub.now()))
    ws.on('close', () => this.#guard(() => hub.drop(connection)))
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    answerApi(this.#hub, this.#pathOf(request), request, response).catch((error: unknown) =>
      this.#report(error),
    )
  }

  /** The URL without our prefix; empty for a URL outside it. */
  #pathOf({ url = '' }: IncomingMessage): string {
    return url.startsWith(`${this.#prefix}/`) ? url.slice(this.#prefix.length) : ''
  }

  #refuse(request: IncomingMessage): Refusal | undefined {
    if (this.#closed) return { code: codes.overCapacity, message: 'The server is restarting' }
    let allowed = false
    this.#guard(() => {
      allowed = this.#allowOrigin(request.headers.origin)
    })
    if (!allowed) return { code: codes.unauthorized, message: 'Origin not allowed' }
    const refusal = refuseUrl(this.#pathOf(request), this.#hub.app.key)
    if (refusal) return refusal
    if (this.#hub.isFull)
      return { code: codes.overQuota, message: 'Application is over its connection quota' }
    const connectionCount = this.#addresses.of(request.socket.remoteAddress ?? '')
    return connectionCount >= this.#hub.limits.connectionsPerAddress
      ? { code: codes.overCapacity, message: 'Too many connections of one address' }
      : undefined
  }

  async #shutDown({ spreadMs = 0, code = 1012 }: CloseOptions): Promise<void> {
    clearInterval(this.#sweeper)
    const http = this.#http
    const stopped = new Promise<void>((resolve) => http.close(() => resolve()))
    const connections = this.#hub.all()
    const steps = Math.min(connections.length, Math.floor(spreadMs / 20) + 1)
    for (let step = 0; step < steps; step += 1) {
      if (step > 0) await delay(spreadMs / steps)
      const from = Math.floor((connections.length * step) / steps)
      const to = Math.floor((connections.length * (step + 1)) / steps)
      for (const connection of connections.slice(from, to)) connection.close(code, 'The server is restarting')
    }
    http.closeAllConnections()
    await Promise.all([stopped, this.#hub.emptied()])
    // Last, so that the other nodes learn of every member who left.
    await this.#hub.cluster?.stop()
  }

  /** Runs a callback that must not end the process; false if it threw. */
  #guard(action: () => void): boolean {
    try {
      action()
      return true
    } catch (error) {
      this.#report(error)
      return false
    }
  }

  #report(error: unknown): void {
    try {
      this.#onError?.(error)
    } catch {
      // A failing error handler has nowhere to report to.
    }
  }
}
