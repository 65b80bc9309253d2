import type { FastifyInstance } from 'fastify'

export interface MinuteOfTraffic {
  requests: number
  errors: number
  p95_ms: number
}

/** Enough durations for percentiles of a minute. */
const maxDurations = 20_000

/** Counts responses until the figures are taken. */
export class Traffic {
  #requests = 0
  #errors = 0
  #durations: number[] = []

  note(status: number, ms: number): void {
    this.#requests += 1
    if (status >= 500) this.#errors += 1
    if (this.#durations.length < maxDurations) this.#durations.push(ms)
  }

  /** Figures since the last call. */
  take(): MinuteOfTraffic {
    const sorted = this.#durations.sort((a, b) => a - b)
    const p95 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0
    const figures = { requests: this.#requests, errors: this.#errors, p95_ms: Math.round(p95) }
    this.#requests = 0
    this.#errors = 0
    this.#durations = []
    return figures
  }

  /** Counts API responses; static files and health checks are left out. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      if (/^\/(api|broadcasting|f)\//.test(request.routeOptions.url ?? '')) {
        this.note(reply.statusCode, reply.elapsedTime)
      }
    })
  }
}
