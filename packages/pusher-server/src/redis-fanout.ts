import { setTimeout as delay } from 'node:timers/promises'
import { createClient, ErrorReply, type RedisClientType } from '@redis/client'
import type { Fanout, FanoutEvents } from './fanout.ts'

export interface RedisFanoutOptions {
  /** `redis://` or `rediss://`, with user, password and database as usual. */
  url: string
  /** Stands before every key and channel; one Redis may serve many. */
  prefix?: string
  /** Events and commands that wait for Redis to come back; the oldest goes first when there are more. */
  queueLength?: number
  /** A connection that answers nothing for so long is made anew. */
  answerTimeoutMs?: number
}

/** Carries messages between nodes through Redis; waits for it, and for its return, for ever. */
export function createRedisFanout(options: RedisFanoutOptions): Fanout {
  return new RedisFanout(options)
}

interface Order {
  run(client: RedisClientType): Promise<unknown>
  isPassing: boolean
}

const BATCH = 256
const PASSING = 1_000
const RECALL_MS = 1_000
const FAREWELL_MS = 1_000
const RETRY_MS = 50
const MAX_DELAY_MS = 2_000

class RedisFanout implements Fanout {
  readonly #options: Required<RedisFanoutOptions>
  readonly #queue: Order[] = []
  #scope = ''
  #events: FanoutEvents | undefined
  #publisher: RedisClientType | undefined
  #subscriber: RedisClientType | undefined
  #isLinked = false
  #isPumping = false
  #isClosed = false
  #hasFailed = false
  #whenDrained: (() => void) | undefined

  constructor({ url, prefix = 'pusher', queueLength = 1_000, answerTimeoutMs = 10_000 }: RedisFanoutOptions) {
    this.#options = { url, prefix, queueLength, answerTimeoutMs }
  }

  get isLinked(): boolean {
    return this.#isLinked
  }

  start(scope: string, events: FanoutEvents): void {
    this.#scope = scope
    this.#events = events
    this.#open()
  }

  publish(text: string, { isPassing = false } = {}): void {
    if (isPassing && !this.#isLinked) return
    const channel = this.#name('nodes')
    this.#enqueue({ run: (client) => client.publish(channel, text), isPassing })
  }

  remember(key: string, text: string, ttlMs: number): void {
    const name = this.#name(`cache:${key}`)
    const expiration = { type: 'PX', value: Math.max(1, Math.round(ttlMs)) } as const
    // What never grows old has no time to live.
    const options = Number.isFinite(ttlMs) ? { expiration } : {}
    this.#enqueue({ run: (client) => client.set(name, text, options), isPassing: false })
  }

  async recall(key: string): Promise<string | undefined> {
    if (!this.#isLinked || !this.#publisher) return undefined
    const asked = this.#publisher.get(this.#name(`cache:${key}`)).catch(() => null)
    return (await withinMs(asked, RECALL_MS)) ?? undefined
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
    let isSubscribed = false
    const look = () => {
      if (publisher !== this.#publisher) return
      this.#setLinked(publisher.isReady && isSubscribed && (this.#subscriber?.isReady ?? true))
    }
    const hear = this.#events?.hear
    if (hear) {
      // Nodes hear their own beats through it: silence means that it is cut off.
      const subscriber = this.#connect({ socketTimeout: this.#options.answerTimeoutMs })
      this.#subscriber = subscriber
      const subscribe = async () => {
        // Once made, the client itself renews the subscription with every connection.
        if (!isSubscribed) await subscriber.subscribe(this.#name('nodes'), hear)
        isSubscribed = true
        look()
      }
      // A failure here is one of the connection, and the next one is `ready` again.
      subscriber.on('ready', () => void subscribe().catch(() => undefined))
      this.#attend(subscriber, look)
    } else isSubscribed = true
    publisher.on('ready', look)
    this.#attend(publisher, look)
  }

  #attend(client: RedisClientType, look: () => void): void {
    client.on('reconnecting', look)
    client.on('error', (error: unknown) => {
      look()
      this.#fail(error)
    })
    // Tries for ever: it rejects only when we end it ourselves.
    client.connect().catch((error: unknown) => this.#fail(error))
  }

  #connect(socket: { socketTimeout?: number } = {}): RedisClientType {
    const reconnectStrategy = (retries: number) => Math.min(50 * 2 ** Math.min(retries, 10), MAX_DELAY_MS)
    return createClient({
      url: this.#options.url,
      // Our own queue is bounded, and keeps the order across connections.
      disableOfflineQueue: true,
      socket: { connectTimeout: 5_000, reconnectStrategy, ...socket },
    })
  }

  #drop(): void {
    for (const client of [this.#publisher, this.#subscriber]) if (client?.isOpen) client.destroy()
    this.#publisher = undefined
    this.#subscriber = undefined
    this.#isLinked = false
  }

  #setLinked(isLinked: boolean): void {
    if (this.#isLinked === isLinked || this.#isClosed) return
    this.#isLinked = isLinked
    if (!isLinked) return
    this.#hasFailed = false
    this.#events?.linked()
    void this.#pump()
  }

  #fail(error: unknown): void {
    if (this.#hasFailed || this.#isClosed) return
    this.#hasFailed = true
    this.#events?.failed(error)
  }

  #enqueue(order: Order): void {
    const { queueLength } = this.#options
    // What is passing must not push out what waits; nor may it pile up before a Redis that has stopped.
    if (order.isPassing && this.#queue.length >= queueLength + PASSING) return
    this.#queue.push(order)
    if (!order.isPassing && this.#queue.length > queueLength) this.#queue.shift()
    void this.#pump()
  }

  /** Sends what waits, in order; what failed with its connection stays, for receivers know a repetition by its number. */
  async #pump(): Promise<void> {
    if (this.#isPumping) return
    this.#isPumping = true
    // What is published in one turn of the loop travels together.
    await Promise.resolve()
    while (this.#isLinked && this.#queue.length > 0) await this.#sendBatch()
    this.#isPumping = false
    if (this.#queue.length === 0) this.#whenDrained?.()
  }

  async #sendBatch(): Promise<void> {
    const client = this.#publisher
    if (!client) return
    const batch = this.#queue.slice(0, BATCH)
    const watchdog = setTimeout(() => this.#reopen(), this.#options.answerTimeoutMs).unref()
    const results = await Promise.allSettled(batch.map((order) => order.run(client)))
    clearTimeout(watchdog)
    // What Redis itself refused it would refuse again, and nothing behind it would ever go.
    const errors = results.map((result) => (result.status === 'rejected' ? result.reason : undefined))
    const isOver = (order: Order, index: number) =>
      order.isPassing || errors[index] === undefined || errors[index] instanceof ErrorReply
    const over = new Set(batch.filter(isOver))
    const kept = this.#queue.filter((order) => !over.has(order))
    this.#queue.splice(0, this.#queue.length, ...kept)
    const refused = errors.find((error) => error instanceof ErrorReply)
    if (refused) this.#events?.failed(refused)
    if (over.size === 0) await delay(RETRY_MS)
  }

  /** A connection that takes orders and answers none is as good as lost. */
  #reopen(): void {
    this.#fail(new Error('Redis does not answer'))
    this.#drop()
    if (!this.#isClosed) this.#open()
  }
}

async function withinMs<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
