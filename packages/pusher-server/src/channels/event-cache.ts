/** The last frame of each cache channel, limited in number and age. */
export class EventCache {
  readonly #frames = new Map<string, { frame: Buffer; at: number }>()
  #distrusted = new Set<string>()
  readonly #max: number
  readonly #ttlMs: number

  constructor(max: number, ttlMs: number) {
    this.#max = max
    this.#ttlMs = ttlMs
  }

  set(channel: string, frame: Buffer, now: number): void {
    // Deleting first moves the channel to the end of the map, so that the first key is the oldest.
    this.#frames.delete(channel)
    this.#distrusted.delete(channel)
    this.#frames.set(channel, { frame, at: now })
    if (this.#frames.size <= this.#max) return
    const oldest = this.#frames.keys().next()
    if (!oldest.done) this.#frames.delete(oldest.value)
  }

  get(channel: string, now: number): Buffer | undefined {
    return this.#distrusted.has(channel) ? undefined : this.getAny(channel, now)
  }

  /** Includes frames that may not be the last. */
  getAny(channel: string, now: number): Buffer | undefined {
    const cached = this.#frames.get(channel)
    return cached && now - cached.at < this.#ttlMs ? cached.frame : undefined
  }

  /** Marks all frames as possibly outdated: later events may have been missed. */
  distrust(): void {
    this.#distrusted = new Set(this.#frames.keys())
  }
}
