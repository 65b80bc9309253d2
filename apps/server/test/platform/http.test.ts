import { api, type Endpoint, rateLimits } from '@veranda/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueueEmail } from '#db/platform/queue.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
  owner = await world.company()
})
afterAll(() => world.close())

const raw = (payload: string, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/api/clients',
    payload,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json', ...headers },
  })

describe('bodies', () => {
  test.each([
    ['{"name":', 400, 'malformed_request'],
    ['[]', 422, 'validation_failed'],
    ['null', 422, 'validation_failed'],
    ['{"__proto__":{"x":1},"name":"А"}', 400, 'malformed_request'],
    ['{"name":"А\\u0000"}', 422, 'validation_failed'],
    [`{"name":"${'я'.repeat(600_000)}"}`, 413, 'payload_too_large'],
    ['{"name":"Анна","company_id":1}', 422, 'validation_failed'],
  ])('%.40s… is answered %i', async (payload, status, code) => {
    const answer = await raw(payload)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.json().message).toMatch(/[а-я]/)
  })

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ])('%s is not taken', async (type) => {
    expect((await raw('name=Анна', { 'content-type': type })).statusCode).toBe(415)
  })

  test.each([
    ['{"name":', 'application/json'],
    [`{"name":"${'я'.repeat(600_000)}"}`, 'application/json'],
    ['name=Анна', 'text/plain'],
    ['{"name":""}', 'application/json'],
  ])('%.20s… of a stranger is answered that one has to sign in', async (payload, type) => {
    const answer = await raw(payload, { authorization: '', 'content-type': type })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
  })

  test('a user without permission is told so, whatever they send', async () => {
    const viewer = await world.colleague(owner, 'viewer')
    const answer = await raw('{"name":', { authorization: `Bearer ${viewer.token}` })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
  })

  test('an empty body with the JSON header is accepted where none is needed', async () => {
    for (const [method, url] of [
      ['PUT', '/api/notifications/read-all'],
      ['PUT', '/api/user-notifications/read-all'],
      ['POST', '/api/auth/refresh'],
    ] as const) {
      expect((await owner.call(method, url)).statusCode).toBe(200)
    }
    const { id } = (await raw('{"name":"Анна"}')).json()
    expect((await owner.call('DELETE', `/api/clients/${id}`)).statusCode).toBe(204)
  })

  test('texts are trimmed', async () => {
    expect((await raw('{"name":"  Анна  "}')).json()).toMatchObject({ name: 'Анна' })
  })
})

describe('headers', () => {
  test('every response has restrictive security headers', async () => {
    for (const url of ['/api/leads', '/api/nothing', '/health/live', '/api/openapi.json']) {
      const { headers } = await world.app.inject(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test('the modules of a company are never cached', async () => {
    expect((await owner.call('GET', '/api/modules/company')).headers['cache-control']).toBe('no-store')
  })
})

describe('the rest', () => {
  test('an unknown path is not found, with our message', async () => {
    const answer = await world.app.inject('/api/no/such')
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { message: 'Запись не найдена', code: 'not_found' },
    ])
  })

  test('the OpenAPI document has every endpoint with its access', async () => {
    const { paths } = (await world.app.inject('/api/openapi.json')).json()
    const all = Object.values(api).flatMap((area) => Object.values(area) as Endpoint[])
    for (const { method, path } of all) {
      expect(paths[path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase())
    }
    expect((await world.app.inject('/api/docs')).body).toContain('/api/leads/:id/convert')
  })

  test('health reports liveness and readiness', async () => {
    expect((await world.app.inject('/health/live')).statusCode).toBe(200)
    expect((await world.app.inject('/health/ready')).json()).toEqual({ status: 'ok' })
  })

  test('a node with a full disk is not ready', async () => {
    const full = await createWorld({ freeBytes: async () => 1024 })
    const answer = await full.app.inject('/health/ready')
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'disk_full' }])
    await full.close()
  })

  test('a node with a stalled queue is not ready', async () => {
    const stalled = await createWorld({ isQueueMoving: () => false })
    const answer = await stalled.app.inject('/health/ready')
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'queue_stalled' }])
    await enqueueEmail(stalled.platform, { to: 'a@example.com', subject: '', text: '', html: '' })
    const metrics = (await stalled.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
    expect(metrics).toContain('queue_moving 0')
    expect(metrics).toContain('queue_jobs{task="mail",state="ready"} 1')
    expect(metrics).toMatch(/queue_oldest_ready_seconds \d/)
    await stalled.close()
  })

  test('metrics are served to the local machine only', async () => {
    expect((await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body).toContain(
      'http_requests_total',
    )
    expect((await world.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
  })

  test('a general limit responds with 429 and the time to wait', async () => {
    const limited = await createWorld({ isRateLimited: true })
    let last = await limited.app.inject('/api/users/current')
    for (let count = 1; count < 601; count += 1) last = await limited.app.inject('/api/users/current')
    await limited.close()
    expect(last.statusCode).toBe(429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect(last.json()).toMatchObject({
      code: 'too_many_requests',
      message: 'Слишком много запросов. Пожалуйста, подождите немного перед следующим запросом.',
    })
  })

  test.each(['viewed', 'code', 'accept'])("a client's page limits requests to %s by address", async (act) => {
    const limited = await createWorld({ isRateLimited: true })
    const post = () => limited.app.inject({ method: 'POST', url: `/d/${'A'.repeat(22)}/${act}` })
    const { max } = rateLimits.public_form
    for (let count = 0; count < max; count += 1) expect((await post()).statusCode).toBe(404)
    const refused = await post()
    await limited.close()
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain(`href="/d/${'A'.repeat(22)}"`)
    expect(refused.body).toContain('через 10 минут')
  })
})
