import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'

/** How long a completed job is remembered; by then its removal from the queue has succeeded or failed. */
const rememberedMs = 60_000

/** Jobs that one runner has active and has completed, from its events. */
export class JobLedger {
  readonly events: WorkerEvents = new EventEmitter()
  /** The worker id under which the runner locks jobs. */
  worker = ''
  readonly active = new Set<string>()
  /** When the runner last took, completed or looked for a job. */
  lastSign = Date.now()
  readonly #done = new Map<string, number>()

  constructor() {
    const { events } = this
    const sign = () => {
      this.lastSign = Date.now()
    }
    events.on('pool:create', ({ workerPool }) => {
      this.worker = workerPool.id
    })
    events.on('localQueue:getJobs:complete', sign)
    events.on('worker:getJob:empty', sign)
    events.on('job:start', ({ job }) => {
      sign()
      this.active.add(job.id)
    })
    events.on('job:success', ({ job }) => this.#done.set(job.id, Date.now()))
    events.on('job:complete', ({ job }) => {
      sign()
      this.active.delete(job.id)
    })
  }

  /** Jobs completed recently, which the queue may not have recorded yet. */
  done(): string[] {
    const since = Date.now() - rememberedMs
    for (const [id, at] of this.#done) if (at < since) this.#done.delete(id)
    return [...this.#done.keys()]
  }
}
