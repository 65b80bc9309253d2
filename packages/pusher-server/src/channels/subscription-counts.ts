import { subscriptionCountFrame } from '#protocol.ts'
import type { Channels } from './channels.ts'

/** A thousand pages that open a channel together cause one message each, not a thousand. */
const EVERY_MS = 250

/** Sends a channel's subscriber count to its subscribers, at most every 250 ms; presence channels have none. */
export class SubscriptionCounts {
  readonly #channels: Channels
  readonly #changed = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(channels: Channels) {
    this.#channels = channels
  }

  markChanged(name: string): void {
    this.#changed.add(name)
    this.#timer ??= setTimeout(() => this.#send(), EVERY_MS).unref()
  }

  #send(): void {
    this.#timer = undefined
    for (const name of this.#changed) {
      const channel = this.#channels.get(name)
      if (!channel || channel.kind.presence) continue
      channel.send(subscriptionCountFrame(name, this.#channels.occupancy(name).subscribers))
    }
    this.#changed.clear()
  }
}
