import { Logger, type Runner, run, type Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Job } from '#db/jobs.ts'

/** What happens for each kind of job. Jobs may come twice: a handler must not mind. */
export type JobHandlers = {
  [T in Job['task']]: (payload: Extract<Job, { task: T }>['payload'], jobId: string) => Promise<void>
}

export interface Log {
  error(details: object, message: string): void
  warn(details: object, message: string): void
  debug(details: object, message: string): void
}

/** Starts to work the queue; `repairs` run every minute. Resolves with what stops it. */
export async function startWorker(
  pool: pg.Pool,
  handlers: JobHandlers,
  repairs: () => Promise<void>,
  log: Log,
  onFailure: (task: string, error: unknown) => Promise<void>,
): Promise<{ stop(): Promise<void> }> {
  /** The queue tries again; what it failed for is told. */
  const telling = async (task: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      await onFailure(task, error)
      throw error
    }
  }
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: quietLogger(log),
    preset: { worker: { localQueue: { size: 20 }, completeJobBatchDelay: 5, failJobBatchDelay: 5 } },
    crontab: '* * * * * repairs',
    taskList: {
      ...Object.fromEntries(
        Object.entries(handlers).map(([task, handle]) => [
          task,
          (payload: unknown, helpers: { job: { id: string } }) =>
            telling(task, () =>
              (handle as (p: unknown, id: string) => Promise<void>)(payload, helpers.job.id),
            ),
        ]),
      ),
      repairs: () => telling('repairs', repairs),
    },
  })
  return { stop: () => runner.stop() }
}

function quietLogger(log: Log): WorkerLogger {
  return new Logger(() => (level, message, meta) => {
    const details = withoutPayload(meta ?? {})
    if (level === 'error') log.error(details, message)
    else if (level === 'warning') log.warn(details, message)
    else log.debug(details, message)
  })
}

/** What the queue tells of a job, but not what the job carries: letters hold reset links. */
function withoutPayload({ job, error }: { job?: unknown; error?: unknown }): object {
  const { id, task_identifier } = (job ?? {}) as { id?: string; task_identifier?: string }
  return { job_id: id, task: task_identifier, err: error }
}
