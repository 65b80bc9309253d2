import { type JobCount, type JobState, jobCount, queuedJob } from '@veranda/contract'
import { type output, z } from 'zod'
import type { PlatformDb } from '#db/platform-db.ts'
import { oneOf } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'

const jobRow = queuedJob.extend({ recipient: z.string(), subject: z.string() })
const jobCountRow = jobCount.extend({ oldest: z.string() })
export type JobRow = output<typeof jobRow>

/** Jobs of the queue, newest first, older than `before`. */
export function listJobs(
  platform: PlatformDb,
  query: { state?: JobState | undefined; task?: string; before: number | null; limit: number },
): Promise<JobRow[]> {
  return platform.parsedRows(
    jobRow,
    sql`
    select * from queue_jobs(${query.state ?? null}, ${query.task ?? null}, ${query.before}::bigint, ${query.limit})`,
  )
}

export function countJobs(platform: PlatformDb): Promise<(JobCount & { oldest: string })[]> {
  return platform.parsedRows(jobCountRow, sql`select * from queue_counts()`)
}

/** Returns `running` when a worker holds the job and `null` when there is none. */
export async function changeQueueJob(
  platform: PlatformDb,
  act: 'retry' | 'stop' | 'delete',
  id: number,
  reason = '',
): Promise<'done' | 'running' | null> {
  const row = await platform.first(
    select({
      outcome: oneOf(sql`o`, ['done', 'running']),
    })`from change_queue_job(${act}, ${id}, ${reason}) o`,
  )
  return row?.outcome ?? null
}

/** Adds a job that sends an e-mail. */
export async function enqueueEmail(platform: PlatformDb, message: object): Promise<void> {
  await platform.rows(sql`select enqueue_job('mail', ${JSON.stringify(message)}::json)`)
}
