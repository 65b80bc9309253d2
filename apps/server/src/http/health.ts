import { limits } from '@veranda/contract'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Realtime } from '#realtime/realtime.ts'
import { isLoopback } from './loopback.ts'
import { addressOf } from './network.ts'

export interface HealthOptions {
  /** Resolves when the database answers. */
  pingDatabase: () => Promise<void>
  /** Whether this node takes and completes jobs. */
  isQueueMoving: () => boolean
  /** Jobs of all nodes by task and state; `oldest` is the due time of the first of them. */
  countJobs: () => Promise<{ task: string; state: string; count: number; oldest: string }[]>
  isStopping: () => boolean
  /** Free bytes in the data folder. */
  freeBytes: () => Promise<number>
  realtime: Realtime
}

/** Why a node is not ready although its database answers. */
async function faultOf({ isQueueMoving, freeBytes }: HealthOptions): Promise<string | undefined> {
  if (!isQueueMoving()) return 'queue_stalled'
  return (await freeBytes()) < limits.freeBytesMin ? 'disk_full' : undefined
}

/** Liveness, readiness and metrics. Metrics are served to the local machine only. */
export function healthRoutes(app: FastifyInstance, options: HealthOptions): void {
  app.get('/health/live', async () => ({ status: 'ok' }))

  app.get('/health/ready', async (request, reply) => {
    if (options.isStopping()) return reply.status(503).send({ status: 'stopping' })
    try {
      await options.pingDatabase()
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      return reply.status(503).header('retry-after', 5).send({ status: 'database_down' })
    }
    const fault = await faultOf(options)
    if (fault === undefined) return { status: 'ok' }
    request.log.warn({}, `not ready: ${fault}`)
    return reply.status(503).header('retry-after', 5).send({ status: fault })
  })

  const registry = metricsOf(app, options)
  app.get('/metrics', async (request, reply) => {
    // A request forwarded by a local proxy comes from another machine.
    const isForwarded = request.headers['x-forwarded-for'] !== undefined
    if (isForwarded || !isLoopback(addressOf(request))) return reply.status(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function metricsOf(app: FastifyInstance, options: HealthOptions): Registry {
  const { realtime } = options
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labels = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers by route and status',
    labelNames: labels,
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.inc({ method: request.method, route, status: String(reply.statusCode) })
    durations.observe({ method: request.method, route }, reply.elapsedTime / 1000)
  })
  new Gauge({
    name: 'realtime_connections',
    help: 'Open sockets',
    registers: [registry],
    collect() {
      this.set(realtime.stats().connections)
    },
  })
  new Gauge({
    name: 'realtime_nodes',
    help: 'Nodes that hear one another, this one included',
    registers: [registry],
    collect() {
      this.set(realtime.stats().nodes)
    },
  })
  queueMetrics(registry, options)
  return registry
}

/** While the database is unavailable the figures are omitted: that has its own alert. */
function queueMetrics(registry: Registry, { isQueueMoving, countJobs }: HealthOptions): void {
  new Gauge({
    name: 'queue_moving',
    help: '1 while this node takes and finishes jobs',
    registers: [registry],
    collect() {
      this.set(Number(isQueueMoving()))
    },
  })
  const oldest = new Gauge({
    name: 'queue_oldest_ready_seconds',
    help: 'How long the longest waiting job has been due',
    registers: [registry],
  })
  new Gauge({
    name: 'queue_jobs',
    help: 'Jobs of all nodes by task and state',
    labelNames: ['task', 'state'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      oldest.remove()
      const rows = await countJobs().catch(() => undefined)
      if (!rows) return
      for (const { task, state, count } of rows) this.set({ task, state }, count)
      const waiting = rows.filter(({ state }) => state === 'ready' || state === 'retrying')
      oldest.set(Math.max(0, ...waiting.map((row) => (Date.now() - Date.parse(row.oldest)) / 1000)))
    },
  })
}
