import type { Count, MemberNotice } from '#cluster/node-messages.ts'
import type { Peers } from '#cluster/peers.ts'
import type { Connection } from '#connection.ts'
import { memberAddedFrame, memberRemovedFrame } from '#protocol.ts'
import { wireFrame } from '#wire-frame.ts'
import { type ChannelKind, channelKind, isChannelName } from './channel-name.ts'
import { type Member, Presence } from './presence.ts'

/** A channel; exists while it has a local subscriber. */
class Channel {
  readonly name: string
  readonly kind: ChannelKind
  readonly subscribers = new Set<Connection>()
  readonly presence: Presence | undefined

  constructor(name: string) {
    this.name = name
    this.kind = channelKind(name)
    this.presence = this.kind.presence ? new Presence() : undefined
  }

  /** Sends a text to all subscribers but one. */
  send(text: Buffer, except?: Connection): void {
    const frame = wireFrame(text)
    for (const connection of this.subscribers) {
      if (connection !== except) connection.write(frame)
    }
  }
}

/** Receives changes that other nodes must learn of. */
export interface ChannelWatcher {
  countChanged(channel: string): void
  memberChanged(notice: MemberNotice): void
}

/** Subscribers and members of a channel on all nodes. */
export interface Occupancy {
  subscribers: number
  users: number
}

/** All channels; a leaving socket costs only as much as its own channels. */
export class Channels {
  readonly #channels = new Map<string, Channel>()
  readonly #peers: Peers
  readonly #watcher: ChannelWatcher

  constructor(peers: Peers, watcher: ChannelWatcher) {
    this.#peers = peers
    this.#watcher = watcher
  }

  get size(): number {
    return this.#channels.size
  }

  get(name: string): Channel | undefined {
    return this.#channels.get(name)
  }

  /** Names of channels with a subscriber on any node. */
  names(): string[] {
    const names = new Set([...this.#channels.keys(), ...this.#peers.channelNames()])
    return [...names].filter(isChannelName).sort()
  }

  counts(): Count[] {
    return [...this.#channels.values()].map(({ name, subscribers }): Count => [name, subscribers.size])
  }

  /** Local members by channel. */
  members(): (readonly [channel: string, users: (readonly [userId: string, userInfo: unknown])[]])[] {
    const channels = [...this.#channels.values()]
    return channels.flatMap(({ name, presence }) =>
      presence ? [[name, [...presence.members()]] as const] : [],
    )
  }

  occupancy(name: string): Occupancy {
    const subscribers = (this.#channels.get(name)?.subscribers.size ?? 0) + this.#peers.subscribers(name)
    return { subscribers, users: channelKind(name).presence ? this.roster(name).size : 0 }
  }

  /** Members of a presence channel on all nodes; a user with several sockets counts once. */
  roster(name: string): Map<string, unknown> {
    const localMembers = this.#channels.get(name)?.presence?.members() ?? []
    return new Map([...this.#peers.members(name), ...localMembers])
  }

  hasMember(name: string, userId: string): boolean {
    return Boolean(this.#channels.get(name)?.presence?.has(userId)) || this.#peers.hasMember(name, userId)
  }

  join(name: string, connection: Connection): Channel {
    let channel = this.#channels.get(name)
    if (!channel) {
      channel = new Channel(name)
      this.#channels.set(name, channel)
    }
    if (channel.subscribers.has(connection)) return channel
    channel.subscribers.add(connection)
    connection.channels.add(name)
    this.#watcher.countChanged(name)
    return channel
  }

  /** Makes a subscriber a member. A second subscription of the same socket is ignored, even with another identity. */
  enter(channel: Channel, connection: Connection, { userId, userInfo }: Member): void {
    const { name, presence } = channel
    if (!presence || presence.userOf(connection) !== undefined) return
    if (!presence.add(connection, { userId, userInfo })) return
    this.#watcher.memberChanged({ channel: name, userId, userInfo, isHere: true })
    if (this.#peers.hasMember(name, userId)) return
    channel.send(memberAddedFrame(name, userId, userInfo), connection)
  }

  leave(name: string, connection: Connection): void {
    const channel = this.#channels.get(name)
    connection.channels.delete(name)
    if (!channel?.subscribers.delete(connection)) return
    if (channel.subscribers.size === 0) this.#channels.delete(name)
    this.#watcher.countChanged(name)
    const leftUserId = channel.presence?.remove(connection)
    if (leftUserId === undefined) return
    this.#watcher.memberChanged({ channel: name, userId: leftUserId, isHere: false })
    if (!this.#peers.hasMember(name, leftUserId)) channel.send(memberRemovedFrame(name, leftUserId))
  }

  leaveAll(connection: Connection): void {
    for (const name of connection.channels) this.leave(name, connection)
  }

  /** Announces that a member came or left on other nodes, unless they are also here. */
  announceMember({ channel: name, userId, userInfo, isHere }: MemberNotice): void {
    const channel = this.#channels.get(name)
    if (!channel || channel.presence?.has(userId)) return
    channel.send(isHere ? memberAddedFrame(name, userId, userInfo) : memberRemovedFrame(name, userId))
  }
}
