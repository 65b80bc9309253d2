import type { NotificationEvent, PushDevice } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#db/schema.ts'
import { notifyOfLead, notifyUser } from '#features/notifications/notifications-repo.ts'
import { deliverPush } from '#features/push/deliver-repo.ts'
import { createSendPush } from '#net/send-push.ts'
import { vapidKeysOf } from '#vapid.ts'
import { createVault } from '#vault.ts'
import { PushService, proofOf, type Target } from './push-service.ts'
import { createWorld, type Person, push, secret, type World } from './world.ts'

let world: World
let owner: Person
const service = new PushService()

beforeAll(async () => {
  await service.open()
  world = await createWorld()
})
afterAll(async () => {
  await world.close()
  await service.close()
})
beforeEach(async () => {
  owner = await world.company()
  service.status = 201
  service.heard.length = 0
})

const path = '/api/account/push-subscriptions'
type Job = Parameters<typeof deliverPush>[1]

async function subscribe(
  person = owner,
  target = service.browser(),
): Promise<Target & { id: number; renewal: string }> {
  const answer = await person.call('PUT', `${path}/current`, target.body)
  expect(answer.statusCode).toBe(200)
  return { ...target, id: answer.json().id, renewal: answer.json().renewal_key }
}

const devices = async (person = owner): Promise<PushDevice[]> =>
  (await person.call('GET', path)).json().devices

const tell = (event: NotificationEvent = 'task.due', extra: object = {}, person = owner) =>
  owner.tenant.transaction((tx) =>
    notifyUser(tx, person.id, event, { type: 'info', title: 'Замер завтра', message: 'В 10:00', ...extra }),
  )

async function jobs(): Promise<Job[]> {
  const { rows } = await world.owner.query<{ payload: Job }>(
    `select payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'push' and (payload->>'company_id')::bigint = $1 order by j.id`,
    [owner.companyId],
  )
  return rows.map(({ payload }) => payload)
}

const work = (job: Job, { send = push.send, now = new Date() } = {}) =>
  deliverPush({ platform: world.platform, vault: createVault(secret), send }, job, now)

async function workAll(): Promise<void> {
  for (const job of await jobs()) await work(job)
}

describe('a line of the bell', () => {
  test('reaches the device, readable there alone, and proves who sends it', async () => {
    const browser = await subscribe()
    await tell()
    await workAll()
    const [heard] = service.heard
    if (!heard) throw new Error('nothing came')
    expect(heard.path).toBe(new URL(browser.body.endpoint).pathname)
    expect(heard.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
    expect(heard.body.toString()).not.toContain('Замер')
    expect(browser.read(heard.body)).toEqual({
      title: 'Замер завтра',
      body: 'В 10:00',
      path: '/dashboard',
      tag: expect.stringMatching(/^bell-\d+$/),
    })
    expect(() => service.browser().read(heard.body)).toThrow()
    const { key, claims } = await proofOf(heard)
    expect(key).toBe((await owner.call('GET', path)).json().public_key)
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:test@example.com' })
    expect((await devices())[0]?.told_at).not.toBeNull()
  })

  test('of a lead and of an order opens it', async () => {
    const browser = await subscribe()
    const lead = (await owner.call('POST', '/api/leads', { values: {} })).json()
    const order = (await owner.call('POST', '/api/orders', { title: 'Веранда' })).json()
    await owner.tenant.transaction((tx) =>
      notifyOfLead(tx, { id: lead.id, title: 'Новая заявка', message: 'Анна' }, ['owner']),
    )
    await tell('order.comment', { order_id: order.id })
    await workAll()
    const paths = service.heard.map(({ body }) => (browser.read(body) as { path: string }).path)
    expect(paths).toEqual([`/leads?lead=${lead.id}`, `/order/${order.id}`])
  })

  test('is cut to what a push service takes', async () => {
    const browser = await subscribe()
    await tell('task.due', { message: 'Щ'.repeat(5000) })
    await workAll()
    const [heard] = service.heard
    expect(heard?.body.length).toBeLessThan(4096)
    expect((browser.read(heard?.body ?? Buffer.alloc(0)) as { body: string }).body).toMatch(/^Щ{299}…$/)
  })

  test('goes to every device of the user, and to nobody else’s', async () => {
    const second = await world.again(owner)
    const colleague = await world.colleague(owner, 'manager')
    for (const person of [owner, second, colleague]) await subscribe(person)
    await tell()
    expect(await jobs()).toHaveLength(2)
  })

  test.each([
    ['push', { bell: true, push: false }, 0],
    ['the bell', { bell: false, push: true }, 0],
    ['the sound', { bell: true, push: true }, 1],
  ])('with %s switched off', async (_what, choice, count) => {
    await subscribe()
    const preferences = [{ event: 'lead.created', sound: false, email: false, ...choice }]
    await owner.call('PUT', '/api/account/notification-preferences', { preferences })
    const lead = (await owner.call('POST', '/api/leads', { values: {} })).json()
    await owner.tenant.transaction((tx) =>
      notifyOfLead(tx, { id: lead.id, title: 'Новая заявка', message: 'Анна' }, ['owner']),
    )
    await tell('lead.created')
    expect(await jobs()).toHaveLength(count * 2)
  })

  test('of what was rolled back is told nothing', async () => {
    await subscribe()
    await expect(
      owner.tenant.transaction(async (tx) => {
        await notifyUser(tx, owner.id, 'task.due', { type: 'info', title: 'Не было', message: '' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await jobs()).toEqual([])
  })

  test('that was read, deleted or is a day old is no news', async () => {
    await subscribe()
    for (let no = 0; no < 3; no += 1) await tell()
    const [read, gone, old] = await jobs()
    if (!read || !gone || !old) throw new Error('no jobs')
    await owner.call('PUT', `/api/user-notifications/${read.notification_id}/read`)
    await owner.call('DELETE', `/api/user-notifications/${gone.notification_id}`)
    await work(read)
    await work(gone)
    await work(old, { now: new Date(Date.now() + 86_400_001) })
    expect(service.heard).toEqual([])
    await work(old)
    expect(service.heard).toHaveLength(1)
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i has nobody there: the device is forgotten', async (status) => {
    await subscribe()
    await tell()
    service.status = status
    await workAll()
    expect(await devices()).toEqual([])
  })

  test.each([400, 301, 429, 500])('that answers %i is asked again, and the device stays', async (status) => {
    await subscribe()
    await tell()
    service.status = status
    await expect(workAll()).rejects.toThrow('did not take it')
    expect(service.heard).toHaveLength(1)
    expect(await devices()).toMatchObject([{ told_at: null }])
    service.status = 201
    await workAll()
    expect(service.heard).toHaveLength(2)
  })

  test('within the operator’s own network is never called, and the device is forgotten', async () => {
    await subscribe()
    await tell()
    const [job] = await jobs()
    if (!job) throw new Error('no job')
    const keys = vapidKeysOf(secret)
    await work(job, { send: createSendPush({ keys, subject: 'mailto:a@b.ru', areInnerHostsAllowed: false }) })
    expect(service.heard).toEqual([])
    expect(await devices()).toEqual([])
  })
})

describe('a device', () => {
  test('is listed by what it is called, the asking one first; its address is shown to nobody', async () => {
    const { body } = await subscribe()
    const second = await world.again(owner)
    await subscribe(second)
    expect(await devices()).toMatchObject([
      { is_current: true, user_agent: 'test', told_at: null },
      { is_current: false },
    ])
    expect((await owner.call('GET', path)).body).not.toContain(body.endpoint)
    const { rows } = await world.owner.query('select * from push_subscriptions where company_id = $1', [
      owner.companyId,
    ])
    for (const row of rows) expect(Buffer.from(row.target).toString('latin1')).not.toContain('127.0.0.1')
  })

  test('that subscribes again is the same; another browser’s address takes its place in the session', async () => {
    const first = await subscribe()
    expect((await subscribe(owner, first)).id).toBe(first.id)
    expect((await subscribe()).id).not.toBe(first.id)
    expect(await devices()).toHaveLength(1)
  })

  test('that somebody else signs in on becomes theirs', async () => {
    const colleague = await world.colleague(owner, 'manager')
    const device = await subscribe()
    await subscribe(colleague, device)
    expect(await devices()).toEqual([])
    expect(await devices(colleague)).toHaveLength(1)
  })

  test.each<[string, (device: { id: number }) => Promise<unknown>]>([
    ['is removed', ({ id }) => owner.call('DELETE', `${path}/${id}`)],
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
    const device = await subscribe()
    await tell()
    const waiting = await jobs()
    expect(waiting).toHaveLength(1)
    await end(device)
    for (const job of waiting) await work(job)
    expect(service.heard).toEqual([])
    await tell()
    expect(await jobs()).toHaveLength(1)
  })

  test('whose session idles is told, after another sign-in too; one whose session is over is not', async () => {
    await subscribe()
    const age = (limit: string) =>
      world.owner.query(`update sessions set ${limit} = now() - interval '1 second' where user_id = $1`, [
        owner.id,
      ])
    await tell()
    await age('idle_until')
    const back = await world.again(owner)
    await workAll()
    expect(service.heard).toHaveLength(1)
    await age('absolute_until')
    await workAll()
    expect(service.heard).toHaveLength(1)
    expect((await back.call('GET', path)).statusCode).toBe(401)
  })

  test('gets a test message at once, and whoever asks hears whether it was taken', async () => {
    const browser = await subscribe()
    expect((await owner.call('POST', `${path}/${browser.id}/test`)).json()).toEqual({ is_taken: true })
    expect(browser.read(service.heard[0]?.body ?? Buffer.alloc(0))).toMatchObject({
      title: 'Уведомления работают',
      path: '/account-settings',
    })
    service.status = 500
    expect((await owner.call('POST', `${path}/${browser.id}/test`)).json()).toEqual({ is_taken: false })
    const colleague = await world.colleague(owner, 'manager')
    expect((await colleague.call('POST', `${path}/${browser.id}/test`)).statusCode).toBe(404)
  })

  test.each([
    ['an address that is none', { endpoint: 'javascript:alert(1)' }],
    ['a file', { endpoint: 'file:///etc/passwd' }],
    ['a key that is too short', { keys: { p256dh: 'BAAA', auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
    ['something besides', { user_id: 1 }],
  ])('with %s is refused', async (_what, change) => {
    const answer = await owner.call('PUT', `${path}/current`, { ...service.browser().body, ...change })
    expect(answer.statusCode).toBe(422)
  })

  test('whose key is no point of the curve is forgotten when it is told', async () => {
    const { body } = service.browser()
    const keys = { ...body.keys, p256dh: `B${'A'.repeat(86)}` }
    const answer = await owner.call('PUT', `${path}/current`, { ...body, keys })
    expect(answer.statusCode).toBe(200)
    await tell()
    await workAll()
    expect(await devices()).toEqual([])
  })
})

describe('a subscription that the browser has replaced', () => {
  const renew = (body: object) =>
    world.app.inject({ method: 'PUT', url: '/api/public/push-subscriptions', payload: body })

  test('goes on at its new address, told by the key that the page left', async () => {
    const former = await subscribe()
    const next = service.browser()
    expect((await renew({ ...next.body, renewal_key: former.renewal })).statusCode).toBe(204)
    await tell()
    await workAll()
    expect(service.heard).toHaveLength(1)
    expect(next.read(service.heard[0]?.body ?? Buffer.alloc(0))).toMatchObject({ title: 'Замер завтра' })
  })

  test('is not found by a forged key, nor after it has ended', async () => {
    const former = await subscribe()
    const { body } = service.browser()
    expect((await renew({ ...body, renewal_key: `A${former.renewal.slice(1)}x` })).statusCode).toBe(404)
    await owner.call('POST', '/api/auth/logout')
    expect((await renew({ ...body, renewal_key: former.renewal })).statusCode).toBe(404)
  })
})

test('lines that are there already are pushed to nobody', async () => {
  await owner.tenant.insert(notifications, {
    user_id: owner.id,
    kind: 'personal',
    title: 'Было',
    message: '',
  })
  await subscribe()
  expect(await jobs()).toEqual([])
})
