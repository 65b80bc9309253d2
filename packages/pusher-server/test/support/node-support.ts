import { randomUUID } from 'node:crypto'
import { createRedisFanout, type RedisFanoutOptions } from '#cluster/redis-fanout.ts'
import type { TestRedis } from './redis.ts'
import { connect, type Running, startServer, type TestOptions, until } from './support.ts'

/** Nodes of one application on one Redis, isolated from other tests. */
export class Nodes {
  readonly #redis: TestRedis
  prefix: string = randomUUID()

  constructor(redis: TestRedis) {
    this.#redis = redis
  }

  async start(options: TestOptions = {}, fanout: Partial<RedisFanoutOptions> = {}): Promise<Running> {
    return startServer({
      ...options,
      fanout: await createRedisFanout({ url: this.#redis.url, prefix: this.prefix, ...fanout }),
      limits: { nodeBeatMs: 100, nodeTimeoutMs: 500, ...options.limits },
    })
  }

  /** Two connected nodes. */
  async pair(options?: TestOptions, fanout?: Partial<RedisFanoutOptions>): Promise<[Running, Running]> {
    const [a, b] = [await this.start(options, fanout), await this.start(options, fanout)]
    await until(() => a.server.stats().nodes === 2 && b.server.stats().nodes === 2, 'both nodes')
    return [a, b]
  }
}

/** Resolves when everything that `from` has sent before is processed by `to`. */
export async function settled(from: Running, to: Running): Promise<void> {
  const name = `fence-${randomUUID()}`
  const client = await connect(to.port)
  await client.subscribe(name)
  from.server.publish([name], 'fence', '')
  await client.next('fence')
  client.ws.terminate()
}
