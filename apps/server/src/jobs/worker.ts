import { setTimeout as delay } from 'node:timers/promises'
import {
  type JobHelpers,
  Logger,
  parseCronItems,
  type TaskList,
  type Logger as WorkerLogger,
} from 'graphile-worker'
import type pg from 'pg'
import type { Job } from '#db/jobs.ts'
import { Lane } from './lane.ts'
import { onConnectionBroken } from './pool-watch.ts'
import { QueueNode } from './queue-node.ts'
import { withRepeatableRelease } from './release-once.ts'

/** A handler per kind of job. Jobs are delivered at least once: handlers must be idempotent. */
export type JobHandlers = {
  [T in Job['task']]: (
    payload: Extract<Job, { task: T }>['payload'],
    jobId: string,
    isLastAttempt: boolean,
  ) => Promise<void>
}

export interface Log {
  error(details: object, message: string): void
  warn(details: object, message: string): void
  debug(details: object, message: string): void
}

export interface WorkerOptions {
  pool: pg.Pool
  handlers: JobHandlers
  /** Tasks run every minute, independently of each other, and never twice at once on any node. */
  periodicTasks: Record<string, () => Promise<void>>
  log: Log
  onFailure: (task: string, error: unknown) => Promise<void>
  /** Whether no other node can use this database. */
  isAlone: boolean
}

export interface Worker {
  /** Whether jobs are taken and completed here. */
  isMoving(): boolean
  stop(): Promise<void>
}

/** Jobs that take minutes have a lane of their own, so that e-mails do not wait for them. */
const longTasks: Job['task'][] = [
  'export',
  'import',
  'revert_import',
  'bulk_change',
  'undo_bulk_change',
  'record_export',
]

/** How long a stop waits for active jobs; an interrupted one is resumed by the next start. */
const stopMs = 10_000

/** Starts processing jobs. Resolves with a handle to stop it. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, log, periodicTasks, isAlone } = options
  const tasks = taskListOf(options)
  const isLong = (task: string) => (longTasks as string[]).includes(task)
  const only = (isWanted: (task: string) => boolean): TaskList =>
    Object.fromEntries(Object.entries(tasks).filter(([task]) => isWanted(task)))
  const common = {
    pool: withRepeatableRelease(pool),
    logger: quietLogger(log),
    onRestart: () => log.warn({}, 'the queue’s runner is replaced'),
  }
  const lanes = [
    new Lane({
      ...common,
      taskList: only((task) => !isLong(task)),
      concurrency: 4,
      fetchAhead: 20,
      cronItems: cronItemsOf(Object.keys(periodicTasks)),
    }),
    new Lane({ ...common, taskList: only(isLong), concurrency: 2, fetchAhead: 0, cronItems: [] }),
  ]
  const node = new QueueNode(pool, isAlone, (err) => log.warn({ err }, 'the queue’s node could not report'))
  await node.enter()
  for (const lane of lanes) await lane.start()
  node.watch(lanes)
  onConnectionBroken(pool, () => {
    for (const lane of lanes) lane.replace()
  })
  return {
    isMoving: () => lanes.every((lane) => lane.isMoving()),
    stop: async () => {
      await Promise.race([Promise.all(lanes.map((lane) => lane.stop())), delay(stopMs, null, { ref: false })])
      await node.leave()
    },
  }
}

/** The task name under which existing databases hold queued periodic jobs. */
const periodicTask = 'repairs'

/** Each task has a queue of its own: a slow one neither overlaps itself nor delays the others. */
function cronItemsOf(subjects: string[]) {
  return parseCronItems(
    subjects.map((subject) => {
      const name = `repair: ${subject}`
      return {
        task: periodicTask,
        match: '* * * * *',
        identifier: name,
        payload: { subject },
        options: { queueName: name, jobKey: name },
      }
    }),
  )
}

type Handler = (payload: unknown, jobId: string, isLastAttempt: boolean) => Promise<void>

function taskListOf({ handlers, periodicTasks, onFailure }: WorkerOptions): TaskList {
  /** Reports the failure and rethrows it for the queue's retry. */
  const reportingFailure = async (task: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      await onFailure(task, error)
      throw error
    }
  }
  const tasks = Object.entries(handlers).map(([task, handle]) => [
    task,
    (payload: unknown, { job }: JobHelpers) =>
      reportingFailure(task, () => (handle as Handler)(payload, job.id, job.attempts >= job.max_attempts)),
  ])
  return {
    ...Object.fromEntries(tasks),
    [periodicTask]: async (payload: unknown) => {
      const { subject = '' } = payload as { subject?: string }
      // It runs again next minute; a retry before then would only delay its queue.
      await reportingFailure(`repair ${subject}`, async () => periodicTasks[subject]?.()).catch(
        () => undefined,
      )
    },
  }
}

function quietLogger(log: Log): WorkerLogger {
  return new Logger(() => (level, message, meta) => {
    const details = withoutPayload(meta ?? {})
    if (level === 'error') log.error(details, message)
    else if (level === 'warning') log.warn(details, message)
    else log.debug(details, message)
  })
}

/** Queue errors without the job's payload: e-mails contain password reset links. */
function withoutPayload({ job, error }: { job?: unknown; error?: unknown }): object {
  const { id, task_identifier } = (job ?? {}) as { id?: string; task_identifier?: string }
  return { job_id: id, task: task_identifier, err: error }
}
