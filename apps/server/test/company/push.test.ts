import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#db/schema/tables.gen.ts'
import { notifyOfLead, notifyUser } from '#features/notifications/notifications-repo.ts'
import { createSendPush } from '#net/send-push.ts'
import { devicesPath, openPushService, pushingIn } from '#test/support/push-helpers.ts'
import { proofOf } from '#test/support/servers/push-service.ts'
import { createWorld, type Person, secret, type World } from '#test/support/world.ts'
import { vapidKeysOf } from '#vapid.ts'

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

describe('a notification', () => {
  test("reaches the device encrypted for it alone, with the sender's signature", async () => {
    const browser = await subscribe(owner)
    await notify(owner)
    await workAll(owner)
    const [pushed] = service.heard
    if (!pushed) throw new Error('nothing came')
    expect(pushed.path).toBe(new URL(browser.body.endpoint).pathname)
    expect(pushed.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
    expect(pushed.body.toString()).not.toContain('Замер')
    expect(browser.read(pushed.body)).toEqual({
      title: 'Замер завтра',
      body: 'В 10:00',
      path: '/dashboard',
      tag: expect.stringMatching(/^bell-\d+$/),
    })
    expect(() => service.browser().read(pushed.body)).toThrow()
    const { key, claims } = await proofOf(pushed)
    expect(key).toBe((await owner.call('GET', devicesPath)).json().public_key)
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:test@example.com' })
    expect((await devices(owner))[0]?.told_at).not.toBeNull()
  })

  test('of a lead, a client or an order opens it, at its comment', async () => {
    const browser = await subscribe(owner)
    const lead = (await owner.call('POST', '/api/leads', { values: {} })).json()
    const order = (await owner.call('POST', '/api/orders', { title: 'Веранда' })).json()
    const client = (await owner.call('POST', '/api/clients', { name: 'Анна' })).json()
    await owner.tenant.transaction((tx) =>
      notifyOfLead(tx, { id: lead.id, title: 'Новая заявка', message: 'Анна' }, ['owner']),
    )
    await notify(owner, 'order.comment', { order_id: order.id })
    await notify(owner, 'order.comment', { order_id: order.id, comment: 7 })
    await notify(owner, 'lead.comment', { lead_id: lead.id, comment: 8 })
    await notify(owner, 'client.comment', { client_id: client.id, comment: 9 })
    await workAll(owner)
    const paths = service.heard.map(({ body }) => (browser.read(body) as { path: string }).path)
    expect(paths).toEqual([
      `/leads?lead=${lead.id}`,
      `/order/${order.id}`,
      `/order/${order.id}?comment=7`,
      `/leads?lead=${lead.id}&comment=8`,
      `/clients/${client.id}?comment=9`,
    ])
  })

  test('is truncated to what push services accept', async () => {
    const browser = await subscribe(owner)
    await notify(owner, 'task.due', { message: 'Щ'.repeat(5000) })
    await workAll(owner)
    const [pushed] = service.heard
    expect(pushed?.body.length).toBeLessThan(4096)
    expect((browser.read(pushed?.body ?? Buffer.alloc(0)) as { body: string }).body).toMatch(/^Щ{299}…$/)
  })

  test("is sent to all devices of the user, and to no one else's", async () => {
    const second = await world.again(owner)
    const colleague = await world.colleague(owner, 'manager')
    for (const person of [owner, second, colleague]) await subscribe(person)
    await notify(owner)
    expect(await jobs(owner)).toHaveLength(2)
  })

  test.each([
    ['push', { bell: true, push: false }, 0],
    ['the bell', { bell: false, push: true }, 0],
    ['the sound', { bell: true, push: true }, 1],
  ])('with %s switched off', async (_what, choice, count) => {
    await subscribe(owner)
    const preferences = [{ event: 'lead.created', sound: false, email: false, ...choice }]
    await owner.call('PUT', '/api/account/notification-preferences', { preferences })
    const lead = (await owner.call('POST', '/api/leads', { values: {} })).json()
    await owner.tenant.transaction((tx) =>
      notifyOfLead(tx, { id: lead.id, title: 'Новая заявка', message: 'Анна' }, ['owner']),
    )
    await notify(owner, 'lead.created')
    expect(await jobs(owner)).toHaveLength(count * 2)
  })

  test('that was rolled back is not sent', async () => {
    await subscribe(owner)
    await expect(
      owner.tenant.transaction(async (tx) => {
        await notifyUser(tx, owner.id, 'task.due', { type: 'info', title: 'Не было', message: '' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await jobs(owner)).toEqual([])
  })

  test('that was read, deleted or is a day old is not sent', async () => {
    await subscribe(owner)
    for (let no = 0; no < 3; no += 1) await notify(owner)
    const [read, removed, old] = await jobs(owner)
    if (!read || !removed || !old) throw new Error('no jobs')
    await owner.call('PUT', `/api/user-notifications/${read.notification_id}/read`)
    await owner.call('DELETE', `/api/user-notifications/${removed.notification_id}`)
    await work(read)
    await work(removed)
    await work(old, { now: new Date(Date.now() + 86_400_001) })
    expect(service.heard).toEqual([])
    await work(old)
    expect(service.heard).toHaveLength(1)
  })
})

describe('a push service', () => {
  test.each([404, 410])(
    'that answers %i means that the subscription has ended: the device is deleted',
    async (status) => {
      await subscribe(owner)
      await notify(owner)
      service.status = status
      await workAll(owner)
      expect(await devices(owner)).toEqual([])
    },
  )

  test.each([400, 301, 429, 500])('that answers %i is retried, and the device stays', async (status) => {
    await subscribe(owner)
    await notify(owner)
    service.status = status
    await expect(workAll(owner)).rejects.toThrow('did not take it')
    expect(service.heard).toHaveLength(1)
    expect(await devices(owner)).toMatchObject([{ told_at: null }])
    service.status = 201
    await workAll(owner)
    expect(service.heard).toHaveLength(2)
  })

  test("in the operator's private network is never called, and the device is deleted", async () => {
    await subscribe(owner)
    await notify(owner)
    const [job] = await jobs(owner)
    if (!job) throw new Error('no job')
    const keys = vapidKeysOf(secret)
    await work(job, {
      send: createSendPush({ keys, subject: 'mailto:a@b.ru', arePrivateHostsAllowed: false }),
    })
    expect(service.heard).toEqual([])
    expect(await devices(owner)).toEqual([])
  })
})

test('existing notifications are not pushed', async () => {
  await owner.tenant.insert(notifications, {
    user_id: owner.id,
    kind: 'personal',
    title: 'Было',
    message: '',
  })
  await subscribe(owner)
  expect(await jobs(owner)).toEqual([])
})
