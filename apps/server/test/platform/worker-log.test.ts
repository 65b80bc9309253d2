import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#db/sql/sql.ts'
import { startWorker } from '#jobs/worker.ts'
import { idleHandlers } from '#test/support/job-helpers.ts'
import { createWorld, type World } from '#test/support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('an undeliverable e-mail is logged without its link', async () => {
  const lines: string[] = []
  const keep = (details: object, message: string) => {
    lines.push(JSON.stringify([details, message]))
  }
  const worker = await startWorker({
    pool: world.owner,
    handlers: {
      ...idleHandlers,
      mail: async () => {
        throw new Error('no such server')
      },
    },
    periodicTasks: {},
    log: { error: keep, warn: keep, debug: keep },
    onFailure: async () => undefined,
    isAlone: false,
  })
  const email = { to: 'anna@example.com', subject: 'Пароль', text: '#token=vrn_secret', html: 'vrn_secret' }
  await world.platform.rows(sql`select enqueue_job('mail', ${JSON.stringify(email)}::json)`)
  const logLine = await world.eventually(async () => lines.find((line) => line.includes('no such server')))
  await worker.stop()
  expect(logLine).toContain('"task":"mail"')
  expect(lines.join('\n')).not.toContain('vrn_secret')
  expect(lines.join('\n')).not.toContain('anna@example.com')
})
