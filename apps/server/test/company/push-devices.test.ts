import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devicesPath, openPushService, pushingIn } from '#test/support/push-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
const service = openPushService()
const { jobs, work, workAll, subscribe, devices, notify } = pushingIn(() => world, service)

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.company()
})

describe('a device', () => {
  test('is listed by its name, the calling one first, without its endpoint', async () => {
    const { body } = await subscribe(owner)
    const second = await world.again(owner)
    await subscribe(second)
    expect(await devices(owner)).toMatchObject([
      { is_current: true, user_agent: 'test', told_at: null },
      { is_current: false },
    ])
    expect((await owner.call('GET', devicesPath)).body).not.toContain(body.endpoint)
    const { rows } = await world.owner.query('select * from push_subscriptions where company_id = $1', [
      owner.companyId,
    ])
    for (const row of rows) expect(Buffer.from(row.target).toString('latin1')).not.toContain('127.0.0.1')
  })

  test("that subscribes again is the same; another browser's endpoint replaces it in the session", async () => {
    const first = await subscribe(owner)
    expect((await subscribe(owner, first)).id).toBe(first.id)
    expect((await subscribe(owner)).id).not.toBe(first.id)
    expect(await devices(owner)).toHaveLength(1)
  })

  test('on which another user signs in becomes theirs', async () => {
    const colleague = await world.colleague(owner, 'manager')
    const device = await subscribe(owner)
    await subscribe(colleague, device)
    expect(await devices(owner)).toEqual([])
    expect(await devices(colleague)).toHaveLength(1)
  })

  test.each<[string, (device: { id: number }) => Promise<unknown>]>([
    ['is removed', ({ id }) => owner.call('DELETE', `${devicesPath}/${id}`)],
    ['is signed out', () => owner.call('POST', '/api/auth/logout')],
    [
      'has its session ended',
      async () => {
        const [session] = (await owner.call('GET', '/api/account/sessions')).json()
        await owner.call('DELETE', `/api/account/sessions/${session.id}`)
      },
    ],
    [
      'has its user signed out everywhere',
      async () => {
        const admin = await world.colleague(owner, 'owner')
        await admin.call('DELETE', `/api/users/${owner.id}/sessions`)
      },
    ],
    [
      'has its user blocked',
      async () => {
        const admin = await world.colleague(owner, 'owner')
        await admin.call('POST', `/api/users/${owner.id}/block`)
      },
    ],
  ])('that %s is told no more, not even of what waits', async (_what, end) => {
    const device = await subscribe(owner)
    await notify(owner)
    const waiting = await jobs(owner)
    expect(waiting).toHaveLength(1)
    await end(device)
    for (const job of waiting) await work(job)
    expect(service.heard).toEqual([])
    await notify(owner)
    expect(await jobs(owner)).toHaveLength(1)
  })

  test('of an idle session gets pushes, also after another sign-in; that of an ended session does not', async () => {
    await subscribe(owner)
    const age = (limit: string) =>
      world.owner.query(`update sessions set ${limit} = now() - interval '1 second' where user_id = $1`, [
        owner.id,
      ])
    await notify(owner)
    await age('idle_until')
    const back = await world.again(owner)
    await workAll(owner)
    expect(service.heard).toHaveLength(1)
    await age('absolute_until')
    await workAll(owner)
    expect(service.heard).toHaveLength(1)
    expect((await back.call('GET', devicesPath)).statusCode).toBe(401)
  })

  test('gets a test message at once, and the caller learns whether it was accepted', async () => {
    const browser = await subscribe(owner)
    expect((await owner.call('POST', `${devicesPath}/${browser.id}/test`)).json()).toEqual({ is_taken: true })
    expect(browser.read(service.heard[0]?.body ?? Buffer.alloc(0))).toMatchObject({
      title: 'Уведомления работают',
      path: '/account-settings',
    })
    service.status = 500
    expect((await owner.call('POST', `${devicesPath}/${browser.id}/test`)).json()).toEqual({
      is_taken: false,
    })
    const colleague = await world.colleague(owner, 'manager')
    expect((await colleague.call('POST', `${devicesPath}/${browser.id}/test`)).statusCode).toBe(404)
  })

  test.each([
    ['an address that is none', { endpoint: 'javascript:alert(1)' }],
    ['a file', { endpoint: 'file:///etc/passwd' }],
    ['a key that is too short', { keys: { p256dh: 'BAAA', auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
    ['something besides', { user_id: 1 }],
  ])('with %s is refused', async (_what, change) => {
    const answer = await owner.call('PUT', `${devicesPath}/current`, { ...service.browser().body, ...change })
    expect(answer.statusCode).toBe(422)
  })

  test('with an invalid public key is deleted at the first push', async () => {
    const { body } = service.browser()
    const keys = { ...body.keys, p256dh: `B${'A'.repeat(86)}` }
    const answer = await owner.call('PUT', `${devicesPath}/current`, { ...body, keys })
    expect(answer.statusCode).toBe(200)
    await notify(owner)
    await workAll(owner)
    expect(await devices(owner)).toEqual([])
  })
})

describe('a subscription replaced by the browser', () => {
  const renew = (body: object) =>
    world.app.inject({ method: 'PUT', url: '/api/public/push-subscriptions', payload: body })

  test('continues at its new endpoint, authorized by the key that the page stored', async () => {
    const former = await subscribe(owner)
    const next = service.browser()
    expect((await renew({ ...next.body, renewal_key: former.renewal })).statusCode).toBe(204)
    await notify(owner)
    await workAll(owner)
    expect(service.heard).toHaveLength(1)
    expect(next.read(service.heard[0]?.body ?? Buffer.alloc(0))).toMatchObject({ title: 'Замер завтра' })
  })

  test('is not found with a forged key, nor after it has ended', async () => {
    const former = await subscribe(owner)
    const { body } = service.browser()
    expect((await renew({ ...body, renewal_key: `A${former.renewal.slice(1)}x` })).statusCode).toBe(404)
    await owner.call('POST', '/api/auth/logout')
    expect((await renew({ ...body, renewal_key: former.renewal })).statusCode).toBe(404)
  })
})
