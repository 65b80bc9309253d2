import type { FastifyInstance } from 'fastify'

export interface MinuteOfTraffic {
  requests: number
  errors: number
  p95_ms: number
}

/** More than this in a minute tells no more about the slow ones. */
const keptDurations = 20_000

/** Counts answers until somebody takes the figures. */
export class Traffic {
  #requests = 0
  #errors = 0
  #durations: number[] = []

  note(status: number, ms: number): void {
    this.#requests += 1
    if (status >= 500) this.#errors += 1
    if (this.#durations.length < keptDurations) this.#durations.push(ms)
  }

  /** The figures since the last time. */
  take(): MinuteOfTraffic {
    const sorted = this.#durations.sort((a, b) => a - b)
    const p95 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0
    const figures = { requests: this.#requests, errors: this.#errors, p95_ms: Math.round(p95) }
    this.#requests = 0
    this.#errors = 0
    this.#durations = []
    return figures
  }

  /** Counts what the API answers; files of the app and health say nothing about how it does. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      if (/^\/(api|broadcasting|f)\//.test(request.routeOptions.url ?? '')) {
        this.note(reply.statusCode, reply.elapsedTime)
      }
    })
  }
}
