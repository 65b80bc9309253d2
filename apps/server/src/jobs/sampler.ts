import { hostname } from 'node:os'
import { insertMetricSample } from '#db/platform/monitoring.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import type { Traffic } from '#http/traffic.ts'

interface Watched {
  platform: PlatformDb
  traffic: Traffic
  sockets: () => number
  log: { warn(details: object, message: string): void }
}

const node = `${hostname()} ${process.pid}`

/** Stores the metrics since the last sample; while the database is unavailable they are lost. */
export async function recordMetricSample(
  { platform, traffic, sockets, log }: Watched,
  at: Date,
): Promise<void> {
  try {
    await insertMetricSample(platform, node, { at, ...traffic.take(), sockets: sockets() })
  } catch (error) {
    log.warn({ err: error }, 'the minute’s figures were lost')
  }
}

/** Samples every minute. Returns a function that stops it and waits for the current sample. */
export function startSampler(watched: Watched): () => Promise<void> {
  let pending = recordMetricSample(watched, new Date())
  const timer = setInterval(() => {
    pending = recordMetricSample(watched, new Date())
  }, 60_000)
  return async () => {
    clearInterval(timer)
    await pending
  }
}
