import { api, type JobState } from '@veranda/contract'
import { pageOf, readCursor } from '#db/paging.ts'
import { recordOperatorAct } from '#db/platform/operators.ts'
import { changeQueueJob, countJobs, listJobs } from '#db/platform/queue.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import { scrubPersonalData } from '#http/error-rules.ts'
import type { Serve } from '#http/serve.ts'
import type { Caller } from '#sign-in/caller.ts'
import { byOperator } from './acting.ts'
import { texts } from './texts.ts'

const acts = { retry: 'retry_job', stop: 'stop_job', delete: 'delete_job' } as const

/** The job queue: waiting and failed jobs, and actions on them. */
export function adminJobsRoutes(serve: Serve, platform: PlatformDb): void {
  serve(api.adminJobs.counts, () => countJobs(platform))

  serve(api.adminJobs.list, async ({ query }) => {
    const { state, limit } = query
    const before = query.cursor === undefined ? null : readCursor(query.cursor).id
    const [rows, total] = await Promise.all([
      listJobs(platform, { state, before, limit: limit + 1 }),
      countedJobs(platform, state),
    ])
    return pageOf(
      rows.map((row) => ({ ...row, last_error: scrubPersonalData(row.last_error) })),
      limit,
      total,
    )
  })

  const act = async (what: keyof typeof acts, id: number, caller: Caller): Promise<null> => {
    const outcome = await changeQueueJob(platform, what, id, texts.stopped)
    if (outcome === null) throw new DomainError('not_found')
    if (outcome === 'running') throw new DomainError('job_running')
    await recordOperatorAct(platform, { ...byOperator(caller), act: acts[what], title: texts.job(id) })
    return null
  }
  serve(api.adminJobs.retry, ({ params, caller }) => act('retry', params.id, caller))
  serve(api.adminJobs.stop, ({ params, caller }) => act('stop', params.id, caller))
  serve(api.adminJobs.remove, ({ params, caller }) => act('delete', params.id, caller))
}

async function countedJobs(platform: PlatformDb, state: JobState | undefined): Promise<number> {
  const counts = await countJobs(platform)
  return counts.filter((one) => !state || one.state === state).reduce((sum, { count }) => sum + count, 0)
}
