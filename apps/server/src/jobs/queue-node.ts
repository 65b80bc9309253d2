import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Lane, LaneReport } from './lane.ts'

const beatMs = 5000

/** Reports this node's workers to the database and releases jobs of dead ones: see `record_queue_heartbeat`. */
export class QueueNode {
  readonly #id = randomUUID()
  readonly #pool: pg.Pool
  readonly #isAlone: boolean
  readonly #onFailure: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #beating: Promise<void> | undefined

  constructor(pool: pg.Pool, isAlone: boolean, onFailure: (error: unknown) => void) {
    this.#pool = pool
    this.#isAlone = isAlone
    this.#onFailure = onFailure
  }

  /** Releases jobs that the previous start left locked, before any is taken. */
  async enter(): Promise<void> {
    await this.#report([])
  }

  watch(lanes: Lane[]): void {
    this.#timer = setInterval(() => this.beat(lanes), beatMs)
    this.beat(lanes)
  }

  beat(lanes: Lane[]): void {
    this.#beating ??= this.#report(lanes)
      .catch(this.#onFailure)
      .finally(() => {
        this.#beating = undefined
      })
  }

  /** Unregisters the node, so that others need not wait for its heartbeat to expire. */
  async leave(): Promise<void> {
    clearInterval(this.#timer)
    await this.#beating
    await this.#pool.query('delete from queue_nodes where node = $1', [this.#id]).catch(this.#onFailure)
  }

  async #report(lanes: Lane[]): Promise<void> {
    const reports = lanes.map((lane) => lane.report())
    const all = (key: keyof LaneReport) => reports.flatMap((report) => report[key])
    await this.#pool.query('select record_queue_heartbeat($1, $2, $3, $4, $5, $6)', [
      this.#id,
      this.#isAlone,
      all('working'),
      all('retired'),
      all('active'),
      all('done'),
    ])
    for (const [index, lane] of lanes.entries()) {
      const reported = reports[index]
      if (reported) lane.forgetEnded(reported)
    }
  }
}
