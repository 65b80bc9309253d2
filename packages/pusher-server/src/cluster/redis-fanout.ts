import { setTimeout as delay } from 'node:timers/promises'
import type { RedisClientType } from '@redis/client'
import { withinMs } from '#within-ms.ts'
import type { Fanout, FanoutEvents } from './fanout.ts'
import { RedisReader } from './redis-reader.ts'

export interface RedisFanoutOptions {
  /** `redis://` or `rediss://`, with user, password and database as usual. */
  url: string
  /** Prefix of every key, so that several applications can share a Redis. */
  prefix?: string
  /** Events and commands queued while Redis is unavailable; the oldest are dropped beyond this. */
  queueLength?: number
  /** A connection without a response for this long is replaced. */
  answerTimeoutMs?: number
}

/**
 * A fan-out over a Redis stream, so that a node that was disconnected can read what it missed. Waits for Redis, at
 * the start and after outages, for ever.
 */
export async function createRedisFanout(options: RedisFanoutOptions): Promise<Fanout> {
  // Imported on demand, because it takes longer to load than everything else.
  return new RedisFanout(options, await import('@redis/client'))
}

type Redis = typeof import('@redis/client')

interface Order {
  run(client: RedisClientType): Promise<unknown>
  isTransient: boolean
  /** Receivers ignore a duplicate. */
  isRepeatable: boolean
}

const BATCH = 256
/** Length of the stream: what a disconnected node can catch up on. */
const trim = { strategy: 'MAXLEN', strategyModifier: '~', threshold: 4_000 } as const
const PASSING = 1_000
const STREAM_S = 3_600
const UNREAD_MS = 2_000
const RECALL_MS = 1_000
const FAREWELL_MS = 1_000
const RETRY_MS = 50
const MAX_DELAY_MS = 2_000

class RedisFanout implements Fanout {
  readonly #redis: Redis
  readonly #options: Required<RedisFanoutOptions>
  readonly #queue: Order[] = []
  /** Recently accepted by Redis, but possibly not yet read by every node. */
  #taken: { order: Order; at: number }[] = []
  #scope = ''
  #events: FanoutEvents | undefined
  #publisher: RedisClientType | undefined
  #subscriber: RedisClientType | undefined
  #reader: RedisReader | undefined
  #isReading = false
  #isLinked = false
  #isPumping = false
  #keptUntil = 0
  #isClosed = false
  #hasFailed = false
  #whenDrained: (() => void) | undefined

  constructor(options: RedisFanoutOptions, redis: Redis) {
    const { url, prefix = 'pusher', queueLength = 1_000, answerTimeoutMs = 10_000 } = options
    this.#redis = redis
    this.#options = { url, prefix, queueLength, answerTimeoutMs }
  }

  get isLinked(): boolean {
    return this.#isLinked
  }

  start(scope: string, events: FanoutEvents): void {
    this.#scope = scope
    this.#events = events
    const { onMessage } = events
    if (onMessage)
      this.#reader = new RedisReader(this.#name('nodes'), onMessage, this.#options.answerTimeoutMs / 2)
    this.#open()
  }

  publish(text: string, { isTransient = false } = {}): void {
    if (isTransient && !this.#isLinked) return
    const stream = this.#name('nodes')
    this.#enqueue({
      run: (client) => client.xAdd(stream, '*', { m: text }, { TRIM: trim }),
      isTransient,
      isRepeatable: !isTransient,
    })
  }

  remember(key: string, text: string, ttlMs: number): void {
    const name = this.#name(`cache:${key}`)
    const expiration = { type: 'PX', value: Math.max(1, Math.round(ttlMs)) } as const
    // An entry without an expiry has no TTL.
    const options = Number.isFinite(ttlMs) ? { expiration } : {}
    this.#enqueue({
      run: (client) => client.set(name, text, options),
      isTransient: false,
      isRepeatable: false,
    })
  }

  async recall(key: string): Promise<string | undefined> {
    if (!this.#isLinked || !this.#publisher) return undefined
    const cached = this.#publisher.get(this.#name(`cache:${key}`)).catch(() => null)
    return (await withinMs(cached, RECALL_MS)) ?? undefined
  }

  async close(): Promise<void> {
    if (this.#isLinked && this.#queue.length > 0) {
      const drained = new Promise<void>((resolve) => {
        this.#whenDrained = resolve
      })
      await withinMs(drained, FAREWELL_MS)
    }
    this.#isClosed = true
    this.#drop()
  }

  #name(rest: string): string {
    return `${this.#options.prefix}:${this.#scope}:${rest}`
  }

  #open(): void {
    const publisher = this.#connect()
    this.#publisher = publisher
    const updateLinked = () => {
      if (publisher !== this.#publisher) return
      this.#setLinked(publisher.isReady && (!this.#reader || (this.#isReading && this.#subscriber?.isReady)))
    }
    if (this.#reader) this.#subscriber = this.#openReader(this.#reader, updateLinked)
    publisher.on('ready', updateLinked)
    this.#attend(publisher, updateLinked)
  }

  #openReader(reader: RedisReader, onStateChange: () => void): RedisClientType {
    // A node receives its own beats: silence means that the connection is dead.
    const subscriber = this.#connect({ socketTimeout: this.#options.answerTimeoutMs })
    const read = async () => {
      this.#isReading = false
      await reader.begin(subscriber)
      this.#isReading = true
      onStateChange()
      await reader.readOn(subscriber)
    }
    // Ends with the connection; the next one emits `ready` again.
    subscriber.on('ready', () => void read().catch((error: unknown) => this.#readerFailed(subscriber, error)))
    this.#attend(subscriber, onStateChange)
    return subscriber
  }

  /** Redis may also refuse reads, for example while loading. */
  #readerFailed(subscriber: RedisClientType, error: unknown): void {
    if (subscriber === this.#subscriber && error instanceof this.#redis.ErrorReply) this.#reopenSoon(error)
  }

  #attend(client: RedisClientType, onStateChange: () => void): void {
    client.on('reconnecting', onStateChange)
    client.on('error', (error: unknown) => {
      onStateChange()
      this.#fail(error)
    })
    // Retries for ever: rejects only when closed by us.
    client.connect().catch((error: unknown) => this.#fail(error))
  }

  #connect(socket: { socketTimeout?: number } = {}): RedisClientType {
    const reconnectStrategy = (retries: number) => Math.min(50 * 2 ** Math.min(retries, 10), MAX_DELAY_MS)
    return this.#redis.createClient({
      url: this.#options.url,
      // Our own queue is bounded and keeps the order across connections.
      disableOfflineQueue: true,
      socket: { connectTimeout: 5_000, reconnectStrategy, ...socket },
    })
  }

  #drop(): void {
    for (const client of [this.#publisher, this.#subscriber]) if (client?.isOpen) client.destroy()
    this.#publisher = undefined
    this.#subscriber = undefined
    this.#isReading = false
    this.#setLinked(false)
  }

  #setLinked(isLinked = false): void {
    // No connection counts after closing.
    if (this.#isLinked === isLinked || (isLinked && this.#isClosed)) return
    this.#isLinked = isLinked
    if (isLinked) {
      this.#hasFailed = false
      this.#events?.linked()
      void this.#pump()
    } else this.#takeBack()
  }

  #fail(error: unknown): void {
    if (this.#hasFailed || this.#isClosed) return
    this.#hasFailed = true
    this.#events?.failed(error)
  }

  #enqueue(order: Order): void {
    const { queueLength } = this.#options
    // Passing messages must not displace queued ones, nor pile up while Redis hangs.
    if (order.isTransient && this.#queue.length >= queueLength + PASSING) return
    this.#queue.push(order)
    if (!order.isTransient && this.#queue.length > queueLength) this.#queue.shift()
    void this.#pump()
  }

  /**
   * Sends the queue in order; a message whose connection failed stays queued, as receivers drop duplicates by number.
   */
  async #pump(): Promise<void> {
    if (this.#isPumping) return
    this.#isPumping = true
    // Messages published in the same tick are sent as one batch.
    await Promise.resolve()
    while (this.#isLinked && this.#queue.length > 0) await this.#sendBatch()
    this.#isPumping = false
    if (this.#queue.length === 0) this.#whenDrained?.()
  }

  async #sendBatch(): Promise<void> {
    const client = this.#publisher
    if (!client) return
    this.#keepStream(client)
    const batch = this.#queue.slice(0, BATCH)
    const watchdog = setTimeout(
      () => this.#reopen(new Error('Redis does not answer')),
      this.#options.answerTimeoutMs,
    ).unref()
    const results = await Promise.allSettled(batch.map((order) => order.run(client)))
    clearTimeout(watchdog)
    // A message that Redis itself refused is dropped, or it would block the queue for ever.
    const errors = results.map((result) => (result.status === 'rejected' ? result.reason : undefined))
    const isHandled = (index: number) =>
      this.#isLinked && (errors[index] === undefined || this.#isFinal(errors[index]))
    const handled = new Set(batch.filter((order, index) => order.isTransient || isHandled(index)))
    this.#remind([...handled])
    const remaining = this.#queue.filter((order) => !handled.has(order))
    this.#queue.splice(0, this.#queue.length, ...remaining)
    const unready = errors.find((error) => this.#isUnready(error))
    const refused = errors.find((error) => error instanceof this.#redis.ErrorReply)
    if (unready) this.#reopenSoon(unready)
    else if (refused) this.#fail(refused)
    if (handled.size === 0) await delay(RETRY_MS)
  }

  #remind(orders: readonly Order[]): void {
    const at = performance.now()
    for (const order of orders) if (order.isRepeatable) this.#taken.push({ order, at })
    this.#taken.splice(0, this.#taken.length - BATCH)
  }

  /** A Redis that was killed may have lost messages that not every node had read, so the last ones are sent again. */
  #takeBack(): void {
    const since = performance.now() - UNREAD_MS
    const unconfirmed = this.#taken.filter(({ at }) => at >= since).map(({ order }) => order)
    this.#taken = []
    this.#queue.unshift(...unconfirmed)
    this.#queue.splice(0, this.#queue.length - this.#options.queueLength)
  }

  /** The stream of a stopped application expires. */
  #keepStream(client: RedisClientType): void {
    const now = performance.now()
    if (now < this.#keptUntil) return
    this.#keptUntil = now + (STREAM_S * 1_000) / 10
    client.expire(this.#name('nodes'), STREAM_S).catch(() => undefined)
  }

  #isFinal(error: unknown): boolean {
    return error instanceof this.#redis.ErrorReply && !this.#isUnready(error)
  }

  /** Redis responds, but is not ready for writes. */
  #isUnready(error: unknown): boolean {
    return error instanceof this.#redis.ErrorReply && /^(LOADING|READONLY|MASTERDOWN)/.test(error.message)
  }

  #reopenSoon(error: unknown): void {
    const publisher = this.#publisher
    this.#isReading = false
    this.#setLinked(false)
    this.#fail(error)
    setTimeout(() => publisher === this.#publisher && this.#reopen(error), MAX_DELAY_MS).unref()
  }

  /** A connection that accepts commands without responding is treated as lost. */
  #reopen(error: unknown): void {
    this.#fail(error)
    this.#drop()
    if (!this.#isClosed) this.#open()
  }
}
