import { randomInt } from 'node:crypto'
import { Bindings } from './bindings.ts'
import { channelKind } from './channels/channel-name.ts'
import { Channels } from './channels/channels.ts'
import { EventCache } from './channels/event-cache.ts'
import { SubscriptionCounts } from './channels/subscription-counts.ts'
import { Cluster } from './cluster/cluster.ts'
import type { Fanout } from './cluster/fanout.ts'
import { localNodeOf } from './cluster/local-node.ts'
import type { PublishedEvent } from './cluster/node-messages.ts'
import type { Owners } from './cluster/owners.ts'
import { Peers } from './cluster/peers.ts'
import { Connection, type OpenSocket } from './connection.ts'
import { readEvent } from './event-rules.ts'
import type { Limits } from './limits.ts'
import {
  type ClientEvent,
  clientEventFrame,
  codes,
  establishedFrame,
  eventFrame,
  type Refusal,
} from './protocol.ts'
import type { PublishOptions } from './publisher.ts'
import type { AppCredentials } from './signature.ts'
import { newStats, type Stats } from './stats.ts'

export interface CloseOwnerOptions {
  /** Clients reconnect at once and authorize their channels again (4200). */
  isReturning?: boolean
}

export interface HubOptions {
  app: AppCredentials
  limits: Limits
  clientEvents: boolean
  subscriptionCounts: boolean
  fanout?: Fanout
  onError: (error: unknown) => void
}

/** State of a running server. Times are monotonic, because the wall clock may jump. */
export class Hub {
  readonly app: AppCredentials
  readonly limits: Limits
  readonly peers = new Peers()
  readonly channels: Channels
  readonly cache: EventCache
  readonly counters = newStats()
  readonly clientEvents: boolean
  readonly cluster: Cluster | undefined
  readonly subscriptionCounts: SubscriptionCounts | undefined
  readonly #fanout: Fanout | undefined
  readonly #connections = new Map<string, Connection>()
  readonly #owners = new Bindings()
  readonly #users = new Bindings()
  readonly #notes = new Map<string, string>()
  #whenEmpty: (() => void) | undefined

  constructor({ app, limits, clientEvents, subscriptionCounts, fanout, onError }: HubOptions) {
    this.app = app
    this.limits = limits
    this.clientEvents = clientEvents
    this.cache = new EventCache(limits.cachedEvents, limits.cacheTtlMs)
    this.channels = new Channels(this.peers, {
      countChanged: (channel) => {
        this.cluster?.countChanged(channel)
        this.subscriptionCounts?.markChanged(channel)
      },
      memberChanged: (notice) => this.cluster?.memberChanged(notice),
    })
    this.subscriptionCounts = subscriptionCounts ? new SubscriptionCounts(this.channels) : undefined
    this.#fanout = fanout
    const { nodeBeatMs: beatMs, nodeTimeoutMs: timeoutMs } = limits
    const rest = { scope: app.id, peers: this.peers, local: localNodeOf(this), beatMs, timeoutMs, onError }
    this.cluster = fanout && new Cluster({ fanout, ...rest })
  }

  now(): number {
    return performance.now()
  }

  get isFull(): boolean {
    return this.#connections.size >= this.limits.connections
  }

  /** Whether there may be other nodes. */
  get isShared(): boolean {
    return this.#fanout !== undefined
  }

  get size(): number {
    return this.#connections.size
  }

  all(): Connection[] {
    return [...this.#connections.values()]
  }

  open(socket: OpenSocket): Connection {
    const connection = new Connection(socket, this.#freshSocketId(), this.limits, this.counters, this.now())
    this.#connections.set(connection.socketId, connection)
    this.counters.connections_opened += 1
    connection.deliver(establishedFrame(connection.socketId, this.limits.activityTimeoutMs))
    return connection
  }

  drop(connection: Connection): void {
    this.#connections.delete(connection.socketId)
    for (const owner of this.#owners.drop(connection)) this.#notes.delete(owner)
    this.#users.drop(connection)
    this.channels.leaveAll(connection)
    if (this.#connections.size === 0) this.#whenEmpty?.()
  }

  /** Resolves when the last socket has closed; for shutdown. */
  emptied(): Promise<void> {
    if (this.#connections.size === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#whenEmpty = resolve
    })
  }

  /** Records a socket's owner, here or on its node; false if it is not connected here. */
  bind(socketId: string, owners: Owners): boolean {
    const isHere = this.bindHere(socketId, owners)
    if (!isHere) this.cluster?.tell({ kind: 'bind', socketId, ...owners })
    return isHere
  }

  bindHere(socketId: string, { owner, user, note }: Owners): boolean {
    const connection = this.#connections.get(socketId)
    if (!connection) return false
    if (owner !== undefined) {
      this.#owners.add(owner, connection)
      if (note !== undefined && !this.#notes.has(owner)) this.#notes.set(owner, note)
    }
    if (user !== undefined) this.bindUser(user, connection)
    return true
  }

  /** Beyond the limit the oldest socket is closed: lost networks leave dead sockets behind. */
  bindUser(user: string, connection: Connection): void {
    this.#users.add(user, connection)
    const open = this.#users.of(user)
    const excess = open.slice(0, Math.max(0, open.length - this.limits.connectionsPerUser))
    closeAll(excess, { code: codes.overQuota, message: 'Too many connections of one user' })
  }

  owners(): { owner: string; note?: string }[] {
    return this.#owners.names().map((owner) => ({ owner, note: this.#notes.get(owner) }))
  }

  closeOwner(owner: string, { isReturning = false }: CloseOwnerOptions = {}): number {
    this.cluster?.tell({ kind: 'close', owner, isReturning })
    return this.closeOwnerHere(owner, isReturning)
  }

  closeOwnerHere(owner: string, isReturning: boolean): number {
    // A returning client is authorized again, which sets a new note.
    this.#notes.delete(owner)
    return closeAll(this.#owners.of(owner), isReturning ? reconnect : terminated)
  }

  closeUser(user: string): number {
    this.cluster?.tell({ kind: 'close', user })
    return this.closeUserHere(user)
  }

  closeUserHere(user: string): number {
    return closeAll(this.#users.of(user), terminated)
  }

  /** Sends an event to local subscribers at once, and to the other nodes. */
  publish(names: readonly string[], event: string, data: unknown, options: PublishOptions = {}): void {
    const published = readEvent(names, event, data, options, this.limits)
    const cached = this.deliver(published)
    this.counters.events_published += 1
    if (!this.#fanout) return
    for (const [name, frame] of cached) this.#fanout.remember(name, frame.toString(), this.limits.cacheTtlMs)
    this.cluster?.tell({ kind: 'event', ...published })
  }

  /** Sends an event to local subscribers; returns the frames of cache channels, whose last event it now is. */
  deliver({ channels, event, data, except }: PublishedEvent): [channel: string, frame: Buffer][] {
    const eventJson = JSON.stringify(event)
    const dataJson = JSON.stringify(data)
    const excepted = this.#connections.get(except ?? '')
    const cached: [string, Buffer][] = []
    for (const name of channels) {
      const channel = this.channels.get(name)
      const { cache } = channel?.kind ?? channelKind(name)
      if (!channel && !cache) continue
      const frame = eventFrame(name, eventJson, dataJson)
      if (cache) {
        this.cache.set(name, frame, this.now())
        cached.push([name, frame])
      }
      channel?.send(frame, excepted)
    }
    return cached
  }

  /** Forwards a client event to the other subscribers on all nodes. */
  relay(message: ClientEvent, sender: Connection): void {
    const channel = this.channels.get(message.channel)
    const userId = channel?.presence?.userOf(sender)
    channel?.send(clientEventFrame(message, userId), sender)
    this.cluster?.tell({ kind: 'client', message, userId })
  }

  async recall(channel: string): Promise<Buffer | undefined> {
    const recalled = await this.#fanout?.recall(channel)
    return recalled === undefined ? undefined : Buffer.from(recalled)
  }

  /** Checks every socket: pings silent ones, closes dead and unauthorized ones. */
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
      nodes: 1 + this.peers.size,
    }
  }

  /** Unpredictable, because the id is part of what is signed. */
  #freshSocketId(): string {
    const id = `${randomInt(1, 1_000_000_000)}.${randomInt(1, 1_000_000_000)}`
    return this.#connections.has(id) ? this.#freshSocketId() : id
  }
}

const reconnect: Refusal = { code: codes.generic, message: 'Reconnect: what may be heard has changed' }

// pusher-js does not reconnect after 4009; after a plain TCP close it would within a second.
const terminated: Refusal = { code: codes.unauthorized, message: 'Connection terminated by the application' }

function closeAll(connections: Connection[], refusal: Refusal): number {
  for (const connection of connections) connection.refuse(refusal)
  return connections.length
}
