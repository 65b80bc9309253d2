import type { JobCount, JobState } from '@veranda/contract'
import { sql } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'

export interface JobRow {
  id: number
  task: string
  state: JobState
  attempts: number
  max_attempts: number
  created_at: string
  run_at: string
  last_error: string
  payload_keys: string[]
  recipient: string
  subject: string
}

/** Jobs of the queue, newest first, older than `before`. */
export function listJobs(
  platform: PlatformDb,
  query: { state?: JobState | undefined; task?: string; before: number | null; limit: number },
): Promise<JobRow[]> {
  return platform.rows<JobRow>(sql`
    select * from queue_jobs(${query.state ?? null}, ${query.task ?? null}, ${query.before}::bigint, ${query.limit})`)
}

export function countJobs(platform: PlatformDb): Promise<(JobCount & { oldest: string })[]> {
  return platform.rows(sql`select * from queue_counts()`)
}

/** `running`: a worker holds it; nothing: there is no such job. */
export async function actOnJob(
  platform: PlatformDb,
  act: 'retry' | 'stop' | 'delete',
  id: number,
  reason = '',
): Promise<'done' | 'running' | null> {
  const row = await platform.first<{ outcome: 'done' | 'running' | null }>(
    sql`select change_queue_job(${act}, ${id}, ${reason}) as outcome`,
  )
  return row?.outcome ?? null
}

/** Puts a letter into the queue. */
export async function enqueueLetter(platform: PlatformDb, letter: object): Promise<void> {
  await platform.rows(sql`select enqueue_job('mail', ${JSON.stringify(letter)}::json)`)
}
