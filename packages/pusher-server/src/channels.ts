import { type ChannelKind, channelKind } from './channel-name.ts'
import type { Connection } from './connection.ts'
import { Presence } from './presence.ts'
import { memberRemovedFrame } from './protocol.ts'

/** A channel exists as long as somebody is subscribed. */
export class Channel {
  readonly name: string
  readonly kind: ChannelKind
  readonly subscribers = new Set<Connection>()
  readonly presence: Presence | undefined

  constructor(name: string) {
    this.name = name
    this.kind = channelKind(name)
    this.presence = this.kind.presence ? new Presence() : undefined
  }

  /** Gives a ready frame to every subscriber but one. */
  send(frame: Buffer, except?: Connection): void {
    for (const connection of this.subscribers) {
      if (connection !== except) connection.deliver(frame)
    }
  }
}

/** All channels; leaving costs no more than the channels of the one who leaves. */
export class Channels {
  readonly #channels = new Map<string, Channel>()

  get size(): number {
    return this.#channels.size
  }

  get(name: string): Channel | undefined {
    return this.#channels.get(name)
  }

  join(name: string, connection: Connection): Channel {
    let channel = this.#channels.get(name)
    if (!channel) {
      channel = new Channel(name)
      this.#channels.set(name, channel)
    }
    channel.subscribers.add(connection)
    connection.channels.add(name)
    return channel
  }

  leave(name: string, connection: Connection): void {
    const channel = this.#channels.get(name)
    connection.channels.delete(name)
    if (!channel?.subscribers.delete(connection)) return
    if (channel.subscribers.size === 0) this.#channels.delete(name)
    const gone = channel.presence?.remove(connection)
    if (gone !== undefined) channel.send(memberRemovedFrame(name, gone))
  }

  leaveAll(connection: Connection): void {
    for (const name of connection.channels) this.leave(name, connection)
  }
}
