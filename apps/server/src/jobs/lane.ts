import { setTimeout as delay } from 'node:timers/promises'
import { type Logger, type ParsedCronItem, type Runner, run, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { JobLedger } from './job-ledger.ts'

export interface LaneOptions {
  pool: pg.Pool
  taskList: TaskList
  /** How many jobs run concurrently. */
  concurrency: number
  /** Jobs to prefetch; none for long jobs, so that another node can take them. */
  fetchAhead: number
  cronItems: ParsedCronItem[]
  logger: Logger
  onRestart: () => void
}

interface Running {
  runner: Runner
  ledger: JobLedger
}

/** What the node reports to the database about its runners. */
export interface LaneReport {
  working: string[]
  retired: string[]
  active: string[]
  done: string[]
}

const retryMs = 1000
const signMs = 60_000

/**
 * One graphile-worker runner, kept running. A runner ends when it cannot record a completed job, and its locks are
 * unknown after its connection breaks: in both cases another replaces it at once, while active jobs of the old one
 * run to their end.
 */
export class Lane {
  readonly #options: LaneOptions
  readonly #retired = new Map<Running, Promise<void>>()
  #current: Running | undefined
  #replacing: Promise<void> | undefined
  #isStopping = false
  #lastStart = Date.now()

  constructor(options: LaneOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    this.#current = await this.#run()
  }

  /** Replaces the runner, which may have lost its locks. */
  replace(): void {
    if (this.#isStopping || this.#replacing) return
    this.#options.onRestart()
    this.#replacing = this.#replace().finally(() => {
      this.#replacing = undefined
    })
  }

  /** Whether jobs are taken and completed, as far as this node can tell. */
  isMoving(): boolean {
    if (!this.#current) return Date.now() - this.#lastStart < signMs
    const { active, lastSign } = this.#current.ledger
    // Long jobs may occupy every slot for minutes, which is progress.
    const isBusy = this.#options.fetchAhead === 0 && active.size >= this.#options.concurrency
    return isBusy || Date.now() - lastSign < signMs
  }

  report(): LaneReport {
    const retired = [...this.#retired.keys()].map(({ ledger }) => ledger)
    const current = this.#current ? [this.#current.ledger] : []
    return {
      working: current.map(({ worker }) => worker),
      retired: retired.map(({ worker }) => worker),
      active: retired.flatMap(({ active }) => [...active]),
      done: [...current, ...retired].flatMap((ledger) => ledger.done()),
    }
  }

  /** Stops taking jobs; resolves when the active ones have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#replacing
    this.#retire()
    await Promise.all(this.#retired.values())
  }

  async #replace(): Promise<void> {
    this.#retire()
    while (!this.#isStopping) {
      try {
        this.#current = await this.#run()
        return
      } catch {
        // The database is unavailable, which readiness reports.
        await delay(retryMs)
      }
    }
  }

  #retire(): void {
    const old = this.#current
    this.#current = undefined
    if (!old) return
    // It may already be stopping, and fails to record that while the database is unavailable.
    const ended = old.runner.stop().then(
      () => undefined,
      () => old.runner.promise.catch(() => undefined),
    )
    this.#retired.set(old, ended)
  }

  /** Drops ended runners whose leftovers have been reported to the database. */
  forgetEnded(reported: LaneReport): void {
    for (const running of this.#retired.keys()) {
      const { worker, active } = running.ledger
      if (reported.retired.includes(worker) && active.size === 0) this.#retired.delete(running)
    }
  }

  async #run(): Promise<Running> {
    const { pool, taskList, concurrency, fetchAhead, cronItems, logger } = this.#options
    this.#lastStart = Date.now()
    const ledger = new JobLedger()
    const runner = await run({
      pgPool: pool,
      concurrency,
      pollInterval: 2000,
      noHandleSignals: true,
      logger,
      events: ledger.events,
      preset: {
        worker: {
          completeJobBatchDelay: 5,
          failJobBatchDelay: 5,
          ...(fetchAhead > 0 && { localQueue: { size: fetchAhead } }),
        },
      },
      parsedCronItems: cronItems,
      taskList,
    })
    const replace = () => {
      if (this.#current?.runner === runner) this.replace()
    }
    runner.promise.then(replace, replace)
    return { runner, ledger }
  }
}
