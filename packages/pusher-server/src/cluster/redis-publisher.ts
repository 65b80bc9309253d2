import { randomUUID } from 'node:crypto'
import { channelKind } from '#channels/channel-name.ts'
import { readEvent } from '#event-rules.ts'
import { defaultLimits, type Limits } from '#limits.ts'
import { eventFrame } from '#protocol.ts'
import type { Publisher } from '#publisher.ts'
import type { Envelope } from './node-messages.ts'
import { createRedisFanout, type RedisFanoutOptions } from './redis-fanout.ts'

export interface RedisPublisherOptions extends RedisFanoutOptions {
  /** The application's id: the scope in which its nodes hear one another. */
  appId: string
  limits?: Partial<Limits>
  onError?: (error: unknown) => void
}

/** Publishes to the nodes of an application from a process that has no sockets itself. Waits for a lost Redis within bounds. */
export async function createRedisPublisher(options: RedisPublisherOptions): Promise<Publisher> {
  const limits = { ...defaultLimits, ...options.limits }
  const fanout = await createRedisFanout(options)
  const from = randomUUID()
  let n = 0
  fanout.start(options.appId, { linked: () => undefined, failed: (error) => options.onError?.(error) })
  return {
    publish: (names, event, data, publishOptions = {}) => {
      const published = readEvent(names, event, data, publishOptions, limits)
      for (const name of published.channels.filter((one) => channelKind(one).cache)) {
        const frame = eventFrame(name, JSON.stringify(event), JSON.stringify(published.data))
        fanout.remember(name, frame.toString(), limits.cacheTtlMs)
      }
      n += 1
      const envelope: Envelope = { from, n, isGuest: true, kind: 'event', ...published }
      fanout.publish(JSON.stringify(envelope))
    },
    close: () => fanout.close(),
  }
}
