import { totalmem } from 'node:os'
import { performance } from 'node:perf_hooks'
import { api, type Health } from '@veranda/contract'
import { pageOf } from '#db/paging.ts'
import { countErrors, databaseFacts, listErrors, listSamples } from '#db/platform/monitoring.ts'
import { countJobs } from '#db/platform/queue.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { diskOf } from '#files/disk.ts'
import type { Serve } from '#http/serve.ts'

export interface AdminHealthOptions {
  version: string
  dataDir: string
  pingDatabase: () => Promise<void>
  sockets: () => number
}

/** Health of the installation: current state, the last 24 hours, and errors. */
export function adminHealthRoutes(serve: Serve, platform: PlatformDb, options: AdminHealthOptions): void {
  serve(api.adminHealth.show, ({ now }) => healthNow(platform, options, now))
  serve(api.adminHealth.samples, () => listSamples(platform))
  serve(api.adminHealth.errors, async ({ query }) => {
    const [rows, count] = await Promise.all([
      listErrors(platform, { ...query, limit: query.limit + 1 }),
      countErrors(platform),
    ])
    return pageOf(rows, query.limit, count, ({ last_at, id }) => ({ sort_at: last_at, id }))
  })
}

async function healthNow(platform: PlatformDb, options: AdminHealthOptions, now: Date): Promise<Health> {
  const pingStartedAt = performance.now()
  await options.pingDatabase()
  const ping = performance.now() - pingStartedAt
  const [facts, counts, disk] = await Promise.all([
    databaseFacts(platform),
    countJobs(platform),
    diskOf(options.dataDir),
  ])
  const waiting = counts.filter(({ state }) => state === 'ready' || state === 'retrying')
  const oldest = Math.min(now.getTime(), ...waiting.map((one) => new Date(one.oldest).getTime()))
  const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)
  return {
    version: options.version,
    node_version: process.versions.node,
    uptime_seconds: Math.round(process.uptime()),
    database: { ping_ms: Math.round(ping * 10) / 10, size_bytes: facts.size_bytes },
    queue: {
      waiting: sum(waiting),
      failed: sum(counts.filter(({ state }) => state === 'failed')),
      oldest_seconds: Math.round((now.getTime() - oldest) / 1000),
    },
    disk,
    memory: { used_bytes: process.memoryUsage().rss, total_bytes: totalmem() },
    sockets: options.sockets(),
    migrations: facts.migrations,
  }
}
