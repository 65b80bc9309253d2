import type { RedisClientType } from '@redis/client'

const START = '0-0'
const AT_ONCE = 500

/**
 * Reads a stream over successive connections, each continuing at the last position: entries written during an outage
 * are read afterwards, as far as the stream still holds them.
 */
export class RedisReader {
  readonly #stream: string
  readonly #onMessage: (text: string) => void
  readonly #blockMs: number
  #last: string | undefined

  constructor(stream: string, onMessage: (text: string) => void, blockMs: number) {
    this.#stream = stream
    this.#onMessage = onMessage
    this.#blockMs = blockMs
  }

  /** Determines the position to continue from; restarts if Redis has lost the stream. */
  async begin(client: RedisClientType): Promise<void> {
    const newest = await client.xRevRange(this.#stream, '+', '-', { COUNT: 1 })
    const end = newest?.[0]?.id ?? START
    // A new node has missed nothing.
    if (this.#last === undefined) this.#last = end
    else if (isBefore(end, this.#last)) this.#last = START
  }

  /** Reads until the connection ends, then rejects. */
  async readOn(client: RedisClientType): Promise<never> {
    for (;;) {
      const place = { key: this.#stream, id: this.#last ?? START }
      const found = await client.xRead(place, { COUNT: AT_ONCE, BLOCK: this.#blockMs })
      for (const { id, message } of found?.[0]?.messages ?? []) {
        this.#last = id
        this.#onMessage(String(message.m))
      }
    }
  }
}

function isBefore(id: string, other: string): boolean {
  const [time = 0, count = 0] = id.split('-').map(Number)
  const [otherTime = 0, otherCount = 0] = other.split('-').map(Number)
  return time === otherTime ? count < otherCount : time < otherTime
}
