import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteOldMetrics } from '#db/platform/monitoring.ts'
import { recordError } from '#http/error-log.ts'
import { recordMetricSample } from '#jobs/sampler.ts'
import { startWorker } from '#jobs/worker.ts'
import { waitingJob } from '#test/support/data/records.ts'
import { idleHandlers, silentLog } from '#test/support/job-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let operator: Person

beforeAll(async () => {
  world = await createWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

const get = async (url: string) => (await operator.call('GET', url)).json()

describe('the error log', () => {
  test("stores a job's failure without its payload, and counts equal ones", async () => {
    const log = silentLog
    const worker = await startWorker({
      pool: world.owner,
      handlers: {
        ...idleHandlers,
        mail: async () => {
          throw new Error('no mailbox boris@example.com, token=vrn_abc')
        },
      },
      periodicTasks: {},
      log,
      onFailure: (task, error) => recordError(world.platform, log, error, { source: `job ${task}` }),
      isAlone: false,
    })
    await waitingJob(world)
    const recorded = await world.eventually(async () => {
      const { data } = await get('/api/admin/health/errors')
      return data.find((one: { source: string }) => one.source === 'job mail')
    })
    await worker.stop()
    expect(recorded.message).toMatch(/^no mailbox <email>, token=/)
    expect(JSON.stringify(recorded)).not.toMatch(/boris|vrn_abc/)
  })

  test('stores unexpected errors of requests, and not refusals', async () => {
    await world.owner.query('revoke select on dictionary_items from veranda_app')
    const owner = await world.company()
    const answers = [
      await owner.call('GET', '/api/dictionaries?kind=tag'),
      await owner.call('GET', '/api/dictionaries?kind=tag'),
    ]
    await world.owner.query('grant select on dictionary_items to veranda_app')
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500])
    await owner.call('GET', '/api/leads/999999')
    const { data } = await get('/api/admin/health/errors')
    const ours = data.filter((one: { source: string }) => one.source.startsWith('GET '))
    expect(ours).toMatchObject([{ source: 'GET /api/dictionaries', code: '42501', count: 2 }])
    expect(ours[0].stack).toMatch(/^at /)
    expect(ours[0].request_ref).not.toBe('')
  })
})

describe('health', () => {
  test('reports database, queue, disk and version', async () => {
    const health = await get('/api/admin/health')
    expect(health).toMatchObject({ version: '1.0.0', sockets: 0 })
    expect(health.disk.free_bytes).toBeGreaterThan(0)
    expect(health.database.size_bytes).toBeGreaterThan(0)
    expect(health.migrations.map((one: { name: string }) => one.name)).toContain('0009_operators.sql')
  })

  test('stores metrics per minute, sums nodes and deletes them after a week', async () => {
    const watched = {
      platform: world.platform,
      traffic: world.watch.traffic,
      sockets: () => 3,
      log: silentLog,
    }
    world.watch.traffic.take()
    await operator.call('GET', '/api/admin/jobs/counts')
    await recordMetricSample(watched, new Date())
    const samples = await get('/api/admin/health/samples')
    expect(samples.at(-1)).toMatchObject({ requests: 1, errors: 0, sockets: 3 })
    await world.owner.query("update metric_samples set at = at - interval '8 days'")
    await deleteOldMetrics(world.platform)
    expect((await world.owner.query('select from metric_samples')).rowCount).toBe(0)
  })
})

describe('announcements', () => {
  const announce = async (body: object) =>
    (await operator.call('POST', '/api/admin/announcements', body)).json()
  const announcementsFor = async (who: Person) =>
    (await who.call('GET', '/api/announcements')).json().map((one: { text: string }) => one.text)

  test('reach all staff until they end', async () => {
    const staff = await world.colleague(await world.company(), 'production')
    const text = `Обновление ${randomUUID()}`
    const { id } = await announce({ text, severity: 'warning' })
    expect(await announcementsFor(staff)).toContain(text)
    await operator.call('POST', `/api/admin/announcements/${id}/end`)
    expect(await announcementsFor(staff)).not.toContain(text)
  })

  test('reach only companies with the module, and only during their time', async () => {
    const owner = await world.company()
    const other = await world.company()
    await world.owner.query(
      "update company_modules set is_active = false where code = 'chat' and company_id = $1",
      [other.companyId],
    )
    await announce({ text: 'Чат обновлён', module: 'chat' })
    await announce({ text: 'Завтра', starts_at: new Date(Date.now() + 86_400_000).toISOString() })
    expect(await announcementsFor(owner)).toContain('Чат обновлён')
    expect(await announcementsFor(other)).not.toContain('Чат обновлён')
    expect(await announcementsFor(owner)).not.toContain('Завтра')
  })

  test('must end after they begin', async () => {
    const body = { text: 'Х', starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' }
    const answer = await operator.call('POST', '/api/admin/announcements', body)
    expect(answer.json().errors).toEqual({ ends_at: ['Окончание должно быть позже начала'] })
  })
})
