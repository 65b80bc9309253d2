import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import { Bindings } from './bindings.ts'
import { channelKind } from './channel-name.ts'
import { Channels } from './channels.ts'
import { Connection } from './connection.ts'
import { EventCache } from './event-cache.ts'
import { assertEvent, dataText } from './event-rules.ts'
import type { Limits } from './limits.ts'
import { codes, establishedFrame, eventFrame, type Refusal } from './protocol.ts'
import type { AppCredentials } from './signature.ts'
import { newStats, type Stats } from './stats.ts'

export interface Owners {
  /** What was signed for this socket was signed for this session (or any other unit that may end). */
  owner?: string
  user?: string
}

export interface PublishOptions {
  /** The socket that caused the event and needs no echo of it. */
  exceptSocketId?: string
}

/** All state of one running server. Times are of a monotonic clock: the wall clock may jump. */
export class Hub {
  readonly app: AppCredentials
  readonly limits: Limits
  readonly channels = new Channels()
  readonly cache: EventCache
  readonly counters = newStats()
  readonly clientEvents: boolean
  readonly #connections = new Map<string, Connection>()
  readonly #owners = new Bindings()
  readonly #users = new Bindings()
  #whenEmpty: (() => void) | undefined

  constructor(app: AppCredentials, limits: Limits, clientEvents: boolean) {
    this.app = app
    this.limits = limits
    this.clientEvents = clientEvents
    this.cache = new EventCache(limits.cachedEvents, limits.cacheTtlMs)
  }

  now(): number {
    return performance.now()
  }

  get isFull(): boolean {
    return this.#connections.size >= this.limits.connections
  }

  all(): Connection[] {
    return [...this.#connections.values()]
  }

  open(ws: WebSocket): Connection {
    const connection = new Connection(ws, this.#freshSocketId(), this.limits, this.counters, this.now())
    this.#connections.set(connection.socketId, connection)
    this.counters.connections_opened += 1
    connection.deliver(establishedFrame(connection.socketId, this.limits.activityTimeoutMs))
    return connection
  }

  drop(connection: Connection): void {
    this.#connections.delete(connection.socketId)
    this.#owners.drop(connection)
    this.#users.drop(connection)
    this.channels.leaveAll(connection)
    if (this.#connections.size === 0) this.#whenEmpty?.()
  }

  /** Resolves when the last socket is gone; for shutting down. */
  emptied(): Promise<void> {
    if (this.#connections.size === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#whenEmpty = resolve
    })
  }

  /** Remembers whose socket this is; false when it is not connected here. */
  bind(socketId: string, { owner, user }: Owners): boolean {
    const connection = this.#connections.get(socketId)
    if (!connection) return false
    if (owner !== undefined) this.#owners.add(owner, connection)
    if (user !== undefined) this.bindUser(user, connection)
    return true
  }

  /** Over the limit the oldest socket goes: a user whose network drops leaves dead sockets behind. */
  bindUser(user: string, connection: Connection): void {
    this.#users.add(user, connection)
    const open = this.#users.of(user)
    const excess = open.slice(0, Math.max(0, open.length - this.limits.connectionsPerUser))
    closeAll(excess, { code: codes.overQuota, message: 'Too many connections of one user' })
  }

  owners(): string[] {
    return this.#owners.names()
  }

  closeOwner(owner: string, { isReturning = false }: CloseOwnerOptions = {}): number {
    return closeAll(this.#owners.of(owner), isReturning ? asked : terminated)
  }

  closeUser(user: string): number {
    return closeAll(this.#users.of(user), terminated)
  }

  publish(names: readonly string[], event: string, data: unknown, options: PublishOptions = {}): void {
    assertEvent(names, event, this.limits)
    const eventJson = JSON.stringify(event)
    const dataJson = JSON.stringify(dataText(data, this.limits))
    const except = this.#connections.get(options.exceptSocketId ?? '')
    for (const name of new Set(names)) {
      const channel = this.channels.get(name)
      const { cache } = channel?.kind ?? channelKind(name)
      if (!channel && !cache) continue
      const frame = eventFrame(name, eventJson, dataJson)
      if (cache) this.cache.set(name, frame, this.now())
      channel?.send(frame, except)
    }
    this.counters.events_published += 1
  }

  /** Looks at every socket, subscribed or not: pings the silent, closes the dead and the never authorized. */
  sweep(): void {
    const now = this.now()
    const deadline = this.limits.privateDeadlineMs
    for (const connection of this.#connections.values()) {
      if (connection.isDead(now, this.limits)) {
        connection.refuse({ code: codes.pongTimeout, message: 'Pong reply not received in time' })
      } else if (deadline > 0 && !connection.authorized && now - connection.openedAt >= deadline) {
        connection.refuse({ code: codes.unauthorized, message: 'Connection not authorized within timeout' })
      }
    }
  }

  stats(): Stats {
    let subscriptions = 0
    for (const connection of this.#connections.values()) subscriptions += connection.channels.size
    return {
      ...this.counters,
      connections: this.#connections.size,
      channels: this.channels.size,
      subscriptions,
      bindings: this.#owners.size + this.#users.size,
    }
  }

  /** The id is part of what gets signed, so it must not be guessable. */
  #freshSocketId(): string {
    const id = `${randomInt(1, 1_000_000_000)}.${randomInt(1, 1_000_000_000)}`
    return this.#connections.has(id) ? this.#freshSocketId() : id
  }
}

export interface CloseOwnerOptions {
  /** Clients connect again at once and ask for their channels anew (4200). */
  isReturning?: boolean
}

const asked: Refusal = { code: codes.generic, message: 'Reconnect: what may be heard has changed' }

// pusher-js stays away after 4009; after a bare TCP close it would be back within a second.
const terminated: Refusal = { code: codes.unauthorized, message: 'Connection terminated by the application' }

function closeAll(connections: Connection[], refusal: Refusal): number {
  for (const connection of connections) connection.refuse(refusal)
  return connections.length
}
