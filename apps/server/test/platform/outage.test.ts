import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts'
import { migrate } from '#db/migrate.ts'
import { leads } from '#db/schema/tables.gen.ts'
import { serverFolder } from '#folders.ts'
import { createWorld } from '#test/support/world.ts'

test('while the database is unavailable every response is 503; afterwards everything works and nothing is lost', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'veranda-outage-'))
  let database = await startEmbeddedPostgres({ dataDir })
  await migrate(database.connection, join(serverFolder, 'migrations'))
  const world = await createWorld({}, database.connection)
  const owner = await world.company()
  await owner.tenant.insert(leads, { name: 'Анна' })

  await database.stop()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const away = await owner.call('GET', '/api/leads')
    expect([away.statusCode, away.json().code, away.headers['retry-after']]).toEqual([
      503,
      'service_unavailable',
      '5',
    ])
  }
  expect((await world.app.inject('/health/ready')).statusCode).toBe(503)
  expect((await world.app.inject('/health/live')).statusCode).toBe(200)
  const form = await world.app.inject('/f/some-form')
  expect([form.statusCode, form.body.includes('Что-то пошло не так')]).toEqual([503, true])
  const login = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'a@example.com', password: 'x' },
  })
  expect(login.statusCode).toBe(503)

  database = await startEmbeddedPostgres({ dataDir })
  const back = await owner.call('GET', '/api/leads')
  expect([back.statusCode, back.json().total]).toEqual([200, 1])
  expect((await world.app.inject('/health/ready')).statusCode).toBe(200)

  await world.close()
  await database.stop()
  await rm(dataDir, { recursive: true })
})
