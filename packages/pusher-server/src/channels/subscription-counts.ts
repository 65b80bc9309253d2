import { subscriptionCountFrame } from '#protocol.ts'
import type { Channels } from './channels.ts'

/** A thousand pages that open a channel together cause one message each, not a thousand. */
const EVERY_MS = 250

/** Sends subscribers their number on all nodes soon after it has changed. */
export class SubscriptionCounts {
  readonly #channels: Channels
  readonly #changed = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(channels: Channels) {
    this.#channels = channels
  }

  changed(name: string): void {
    this.#changed.add(name)
    this.#timer ??= setTimeout(() => this.#tell(), EVERY_MS).unref()
  }

  #tell(): void {
    this.#timer = undefined
    for (const name of this.#changed) {
      const channel = this.#channels.get(name)
      if (!channel || channel.kind.presence) continue
      channel.send(subscriptionCountFrame(name, this.#channels.occupancy(name).subscribers))
    }
    this.#changed.clear()
  }
}
