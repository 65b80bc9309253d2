import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, password, type World } from '#test/support/world.ts'

let throttled: World

beforeAll(async () => {
  throttled = await createWorld({ isRateLimited: true })
})
afterAll(() => throttled.close())

const post = (on: World, url: string, payload: unknown, ip = '127.0.0.1') =>
  on.app.inject({ method: 'POST', url, payload: payload as object, remoteAddress: ip })

const login = (on: World, email: string, secret = password, ip?: string) =>
  post(on, '/api/auth/login', { email, password: secret }, ip)

describe('throttling', () => {
  test('an address is throttled after five failures; the owner signs in from elsewhere as usual', async () => {
    const owner = await throttled.company()
    for (let index = 1; index <= 5; index += 1) {
      expect((await login(throttled, owner.email, 'wrong', '10.0.0.1')).statusCode).toBe(401)
    }
    const waiting = await login(throttled, owner.email, password, '10.0.0.1')
    expect([waiting.statusCode, waiting.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0)
    expect((await owner.call('GET', '/api/users/current')).statusCode).toBe(200)
    expect((await login(throttled, owner.email, password, '10.0.0.9')).statusCode).toBe(200)
    await throttled.owner.query('update login_throttles set wait_until = now() where key like $1', [
      `${owner.email}%`,
    ])
    expect((await login(throttled, owner.email, password, '10.0.0.1')).statusCode).toBe(200)
    const remaining = await throttled.owner.query('select from login_throttles where key like $1', [
      `${owner.email}%`,
    ])
    expect(remaining.rowCount).toBe(0)
  })

  test('an account is throttled after fifty failures from many addresses', async () => {
    const owner = await throttled.company()
    const tries = []
    for (let index = 1; index <= 51; index += 1)
      tries.push(await login(throttled, owner.email, 'wrong', `10.4.0.${index}`))
    expect(tries.slice(0, 50).every((answer) => answer.statusCode === 401)).toBe(true)
    expect(tries[50]?.statusCode).toBe(429)
  })

  test('an unknown account is throttled like a known one', async () => {
    const answers = []
    for (let index = 1; index <= 6; index += 1) {
      answers.push((await login(throttled, 'ghost@example.com', 'wrong', '10.1.0.1')).statusCode)
    }
    expect(answers).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('nobody can throttle the owner by signing in as «address network»', async () => {
    const owner = await throttled.company()
    for (let index = 1; index <= 60; index += 1)
      await login(throttled, `${owner.email} 10.6.0.1`, 'wrong', `10.7.0.${index}`)
    expect((await login(throttled, owner.email, password, '10.6.0.1')).statusCode).toBe(200)
  })

  test('registrations from one address are counted', async () => {
    const tries = []
    for (let index = 0; index < 6; index += 1)
      tries.push(await post(throttled, '/api/auth/register', {}, '10.2.0.1'))
    expect(tries.map((answer) => answer.statusCode)).toEqual([422, 422, 422, 422, 422, 429])
    expect(Number(tries.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test.each([
    ['/%61pi/auth/register', '10.5.0.1'],
    ['http://localhost/api/auth/register', '10.5.0.2'],
    ['/api/auth/register/', '10.5.0.3'],
  ])('%s is counted like the address that it stands for', async (url, ip) => {
    const statuses = []
    for (let index = 0; index < 6; index += 1) statuses.push((await post(throttled, url, {}, ip)).statusCode)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('all addresses of an IPv6 customer count as one', async () => {
    const statuses = []
    for (let index = 1; index <= 6; index += 1)
      statuses.push((await post(throttled, '/api/auth/register', {}, `2001:db8:0:1::${index}`)).statusCode)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await post(throttled, '/api/auth/register', {}, '2001:db8:0:2::1')).statusCode).toBe(422)
  })

  test('strangers cannot fill a mailbox with reset e-mails', async () => {
    const owner = await throttled.company()
    for (let index = 1; index <= 5; index += 1) {
      const answer = await post(
        throttled,
        '/api/auth/forgot-password',
        { email: owner.email },
        `10.8.0.${index}`,
      )
      expect(answer.statusCode).toBe(202)
    }
    const emails = await throttled.owner.query(
      "select from graphile_worker._private_jobs where payload ->> 'to' = $1",
      [owner.email],
    )
    expect(emails.rowCount).toBe(3)
  })

  test('an untrusted forwarding header does not help', async () => {
    const knock = (forwarded: string) =>
      throttled.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        payload: {},
        remoteAddress: '10.3.0.1',
        headers: { 'x-forwarded-for': forwarded },
      })
    const statuses = []
    for (let index = 0; index < 6; index += 1) statuses.push((await knock(`1.2.3.${index}`)).statusCode)
    expect(statuses.at(-1)).toBe(429)
  })
})
