import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database.ts'
import { enqueueEmail } from '#db/platform/queue.ts'
import { sql } from '#db/sql/sql.ts'
import { serverFolder } from '#folders.ts'
import { startWorker, type Worker, type WorkerOptions } from '#jobs/worker.ts'
import { idleHandlers, silentLog } from '#test/support/job-helpers.ts'
import { createWorld, type World } from '#test/support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const onFailure = async () => undefined
const emailTo = (to: string) => ({ to, subject: 'Тест', text: '', html: '' })

function start(options: Partial<WorkerOptions>): Promise<Worker> {
  const defaults = { pool: world.owner, handlers: idleHandlers, periodicTasks: {}, log: silentLog, onFailure }
  return startWorker({ ...defaults, isAlone: false, ...options })
}

/** An e-mail job locked by a worker. */
async function lockedEmail(to: string, worker: string, seconds: number): Promise<void> {
  await enqueueEmail(world.platform, emailTo(to))
  await world.owner.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2), attempts = 1
     where payload->>'to' = $3`,
    [worker, seconds, to],
  )
}

const lockedBy = async (to: string) => {
  const { rows } = await world.owner.query<{ locked_by: string | null }>(
    `select locked_by from graphile_worker._private_jobs where payload->>'to' = $1`,
    [to],
  )
  return rows.map((row) => row.locked_by)
}

const recordHeartbeat = (node: string, workers: string[], isAlone = false) =>
  world.owner.query("select record_queue_heartbeat($1, $2, $3, '{}', '{}', '{}')", [node, isAlone, workers])

const node = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`

test('a start as the only node immediately works the jobs that a killed server had locked', async () => {
  const sentTo: string[] = []
  await lockedEmail('killed@example.com', 'pool-killed', 1)
  const mail = async ({ to }: { to: string }) => void sentTo.push(to)
  const worker = await start({ handlers: { ...idleHandlers, mail }, isAlone: true })
  await world.eventually(async () => (sentTo.length > 0 ? true : undefined))
  await worker.stop()
  expect(sentTo).toEqual(['killed@example.com'])
  expect(await lockedBy('killed@example.com')).toEqual([])
})

test("a steady node releases a silent node's jobs, and not a live one's", async () => {
  await recordHeartbeat(node(1), ['pool-steady'])
  await recordHeartbeat(node(2), ['pool-living'])
  await recordHeartbeat(node(3), ['pool-silent'])
  await lockedEmail('living@example.com', 'pool-living', 60)
  await lockedEmail('silent@example.com', 'pool-silent', 60)
  await lockedEmail('unknown@example.com', 'pool-unknown', 60)
  await lockedEmail('fresh@example.com', 'pool-just-begun', 1)

  // A new or reconnected node cannot tell silent nodes from live ones.
  await world.owner.query("update queue_nodes set seen_at = now() - interval '1 minute' where node = $1", [
    node(3),
  ])
  await recordHeartbeat(node(1), ['pool-steady'])
  expect(await lockedBy('silent@example.com')).toEqual(['pool-silent'])

  await world.owner.query(
    "update queue_nodes set steady_since = now() - interval '1 minute' where node = $1",
    [node(1)],
  )
  await recordHeartbeat(node(1), ['pool-steady'])
  expect(await lockedBy('living@example.com')).toEqual(['pool-living'])
  expect(await lockedBy('silent@example.com')).toEqual([null])
  expect(await lockedBy('unknown@example.com')).toEqual([null])
  expect(await lockedBy('fresh@example.com')).toEqual(['pool-just-begun'])
  await world.owner.query(
    "delete from graphile_worker._private_jobs where payload->>'to' like '%@example.com'",
  )
})

test('a node that was silent itself releases nothing until it has been back for a while', async () => {
  await recordHeartbeat(node(4), ['pool-cut-off'])
  await world.owner.query(
    "update queue_nodes set seen_at = now() - interval '1 minute', steady_since = now() - interval '1 hour' where node = $1",
    [node(4)],
  )
  await lockedEmail('other@example.com', 'pool-other', 60)
  await recordHeartbeat(node(4), ['pool-cut-off'])
  expect(await lockedBy('other@example.com')).toEqual(['pool-other'])
  await world.owner.query(
    "delete from graphile_worker._private_jobs where payload->>'to' like '%@example.com'",
  )
})

test('a broken connection of the queue loses no job, and repeats none that was completed', async () => {
  const counts = new Map<string, number>()
  const mail = async ({ to }: { to: string }) => void counts.set(to, (counts.get(to) ?? 0) + 1)
  const worker = await start({ handlers: { ...idleHandlers, mail } })
  onTestFinished(() => worker.stop())
  const all = Array.from({ length: 400 }, (_, index) => `broken-${index}@example.com`)
  for (const [index, to] of all.entries()) {
    await enqueueEmail(world.platform, emailTo(to))
    if (index % 100 !== 50) continue
    await world.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where usename = current_user and datname = current_database() and pid <> pg_backend_pid()`,
    )
  }
  await world.eventually(async () => (counts.size === all.length ? true : undefined))
  await world.eventually(async () => ((await lockedBy(all[0] ?? '')).length === 0 ? true : undefined))
  expect([...counts.values()].filter((count) => count > 1)).toEqual([])
  expect(worker.isMoving()).toBe(true)
})

test('a hanging periodic task is not started twice and delays no other, nor does a failing one', async () => {
  const startedJobs: string[] = []
  let release: (value?: unknown) => void = () => undefined
  const hanging = new Promise((resolve) => {
    release = resolve
  })
  const failures: string[] = []
  const worker = await start({
    periodicTasks: {
      hanging: async () => {
        startedJobs.push('hanging')
        await hanging
      },
      failing: async () => {
        startedJobs.push('failing')
        throw new Error('broken')
      },
      other: async () => void startedJobs.push('other'),
    },
    onFailure: async (task) => void failures.push(task),
  })
  const minute = (subject: string) =>
    world.owner.query(
      `select graphile_worker.add_job('repairs', json_build_object('subject', $1::text), queue_name => 'repair: ' || $1,
         job_key => 'repair: ' || $1)`,
      [subject],
    )
  const until = (subject: string, times: number) =>
    world.eventually(async () =>
      startedJobs.filter((one) => one === subject).length === times ? true : undefined,
    )
  await minute('hanging')
  await until('hanging', 1)
  for (const subject of ['hanging', 'failing', 'other', 'hanging']) await minute(subject)
  await until('other', 1)
  await until('failing', 1)
  await minute('failing')
  await minute('other')
  await until('other', 2)
  await until('failing', 2)
  expect(startedJobs.filter((one) => one === 'hanging')).toHaveLength(1)
  expect(failures).toEqual(['repair failing', 'repair failing'])
  release()
  await until('hanging', 2)
  await worker.stop()
})

test('after a crash of PostgreSQL the queue continues by itself with all active jobs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'veranda-queue-'))
  const database = await openDatabase({
    url: undefined,
    dataDir,
    migrations: join(serverFolder, 'migrations'),
    onError: () => undefined,
    log: () => undefined,
    onLost: () => undefined,
  })
  const sentTo = new Set<string>()
  const worker = await start({
    pool: database.owner,
    handlers: { ...idleHandlers, mail: async ({ to }) => void sentTo.add(to) },
    isAlone: true,
  })
  const enqueue = (to: string) =>
    database.platform.rows(sql`select enqueue_job('mail', ${JSON.stringify(emailTo(to))}::json)`)
  const written: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
    for (let index = 0; index < 100; index += 1) {
      const to = `crash-${round}-${index}@example.com`
      if (index === 60) process.kill(Number(pid), 'SIGKILL')
      const isEnqueued = await enqueue(to).then(
        () => true,
        () => false,
      )
      if (isEnqueued) written.push(to)
    }
    await world.eventually(() =>
      database.ping().then(
        () => true,
        () => undefined,
      ),
    )
    await enqueue(`after-${round}@example.com`)
    written.push(`after-${round}@example.com`)
    await world.eventually(async () => (written.every((to) => sentTo.has(to)) ? true : undefined))
  }
  expect(written.length).toBeGreaterThan(150)
  expect(worker.isMoving()).toBe(true)
  await worker.stop()
  await database.close()
  await rm(dataDir, { recursive: true })
}, 60_000)
