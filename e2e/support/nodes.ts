import { rm } from 'node:fs/promises'
import { isWithoutRedis, TestRedis } from '@veranda/pusher-server/test/redis'
import { startEmbeddedPostgres } from '@veranda/server/db/embedded/embedded-postgres.ts'
import { isWithoutNginx, startNginx } from './nginx.ts'
import { type LaunchConfig, launch, newLaunchConfig, type Product, stoppedInOrder } from './product.ts'
import type { Running } from './running.ts'

export const isWithoutNodes = isWithoutRedis || isWithoutNginx

/** Two nodes of the product behind a proxy, with one PostgreSQL and one Redis. */
export interface Nodes extends Product {
  /** Stops a node gracefully; the other keeps running. */
  stopNode(index: 0 | 1): Promise<void>
  startNode(index: 0 | 1): Promise<void>
}

export async function startNodes(env: NodeJS.ProcessEnv = {}): Promise<Nodes> {
  const [front, first, second] = [await newLaunchConfig(), await newLaunchConfig(), await newLaunchConfig()]
  const redis = new TestRedis()
  await redis.start()
  const postgres = await startEmbeddedPostgres({ dataDir: front.dataDir })
  const { user, host, port, database } = postgres.connection
  const shared = {
    ...env,
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    REDIS_URL: redis.url,
    APP_URL: front.url,
    REALTIME_PUBLIC_URL: `ws://localhost:${front.port}`,
    TRUST_PROXY: '127.0.0.1',
  }
  const configs: [LaunchConfig, LaunchConfig] = [first, { ...second, dataDir: first.dataDir }]
  const running: (Running | undefined)[] = []
  const startNode = async (index: 0 | 1) => {
    running[index] ??= await launch(configs[index], shared)
  }
  const stopNode = async (index: 0 | 1) => {
    await running[index]?.stop()
    running[index] = undefined
  }
  await startNode(0)
  await startNode(1)
  const stopNginx = await startNginx(front.port, configs)
  return {
    url: front.url,
    realtimePort: front.port,
    dataDir: first.dataDir,
    async startNode(index) {
      await startNode(index)
      await waitUntilProxied(front.url, configs[index].url)
    },
    stopNode,
    async stop() {
      const lastLines = await Promise.all(running.map((node) => node?.stop() ?? stoppedInOrder))
      await stopNginx()
      await postgres.stop()
      await redis.remove()
      for (const { dataDir } of [front, first, second]) await rm(dataDir, { recursive: true, force: true })
      return lastLines.find((line) => line !== stoppedInOrder) ?? stoppedInOrder
    },
  }
}

/** Waits until the proxy uses a started node again: a failed one is skipped for seconds. */
async function waitUntilProxied(front: string, node: string): Promise<void> {
  for (;;) {
    await fetch(`${front}/health/live`)
    const metrics = await (await fetch(`${node}/metrics`)).text()
    if (/^http_requests_total\{[^}]*route="\/health\/live"/m.test(metrics)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
