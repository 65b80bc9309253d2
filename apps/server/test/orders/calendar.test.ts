import type {
  CalendarVisit,
  Crew,
  Notification,
  Order,
  OrderVisit,
  Paged,
  WaitingOrder,
} from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { newItem } from '#test/support/data/order-records.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let mounter: Person
let order: Order

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
  mounter = await world.colleague(owner, 'measurer')
  order = await newOrder('Истра, Лесная, 3')
})
afterAll(() => world.close())

const newOrder = (address: string) => ok<Order>(owner.call('POST', '/api/orders', { address }))
const newCrew = (more: object = {}) =>
  ok<Crew>(owner.call('POST', '/api/crews', { name: 'Первая', color: '#1d4ed8', ...more }))
const plan = (body: object, { id } = order) =>
  ok<OrderVisit>(owner.call('POST', `/api/orders/${id}/visits`, { kind: 'mounting', ...body }))
const putVisit = (visit: OrderVisit, body: object, who = owner) =>
  who.call('PUT', `/api/orders/${visit.order_id}/visits/${visit.id}`, body)
const read = ({ id } = order, who = owner) => ok<Order>(who.call('GET', `/api/orders/${id}`))
const visitsOf = ({ id } = order) => ok<OrderVisit[]>(owner.call('GET', `/api/orders/${id}/visits`))
const calendar = async (from: string, to = from, who = owner) =>
  (await ok<{ visits: CalendarVisit[] }>(who.call('GET', `/api/calendar?from=${from}&to=${to}`))).visits
const notificationsOf = async (who: Person) =>
  (await ok<Paged<Notification>>(who.call('GET', '/api/user-notifications'))).data.map(({ title, data }) => [
    title,
    data?.order_id,
  ])
const at = (instant: string | null | undefined) => (instant ? new Date(instant).toISOString() : instant)

const monday = '2026-11-23T07:00:00.000Z'
const tuesday = '2026-11-24T07:00:00.000Z'

test('an order shows its nearest open visit, then the last', async () => {
  const second = await plan({ starts_at: tuesday })
  const first = await plan({ starts_at: monday })
  expect(at((await read()).mounting_at)).toBe(monday)
  const done = `/api/orders/${order.id}/visits/${first.id}/done`
  await ok(owner.call('PUT', done, { is_done: true }))
  expect(at((await read()).mounting_at)).toBe(tuesday)
  await ok(owner.call('DELETE', `/api/orders/${order.id}/visits/${second.id}`))
  expect(at((await read()).mounting_at)).toBe(monday)
  await ok(owner.call('DELETE', `/api/orders/${order.id}/visits/${first.id}`))
  expect((await read()).mounting_at).toBeNull()
})

test("measuring data in the order's head plan, move and cancel a visit", async () => {
  const head = (body: object) => ok<Order>(owner.call('PUT', `/api/orders/${order.id}`, body))
  await head({ measurer_id: mounter.id })
  const { version } = await head({ measure_at: monday })
  expect(await visitsOf()).toMatchObject([
    { kind: 'measurement', user_id: mounter.id, duration_minutes: 60, done_at: null },
  ])
  const moved = await head({ measure_at: tuesday, version })
  expect(at(moved.measure_at)).toBe(tuesday)
  expect(moved.version).toBe(version + 1)
  expect(await visitsOf()).toHaveLength(1)
  const number = order.number
  expect(await notificationsOf(mounter)).toEqual([
    [`Замер перенесён: заказ № ${number}`, order.id],
    [`Вам назначен замер: заказ № ${number}`, order.id],
  ])
  expect((await head({ measure_at: null })).measure_at).toBeNull()
  expect(await visitsOf()).toEqual([])
  expect((await notificationsOf(mounter))[0]).toEqual([`Замер отменён: заказ № ${number}`, order.id])
})

test('assignees are notified when the order is cancelled or deleted, and when it is restored', async () => {
  await plan({ kind: 'measurement', starts_at: tuesday, user_id: mounter.id })
  const stage = (to: string) =>
    ok(owner.call('POST', `/api/orders/${order.id}/stage`, { stage: to, reason: 'Передумали' }))
  const newest = async () => (await notificationsOf(mounter))[0]?.[0]
  await stage('cancelled')
  expect(await newest()).toBe(`Замер отменён: заказ № ${order.number}`)
  await stage('calculating')
  expect(await newest()).toBe(`Вам назначен замер: заказ № ${order.number}`)
  await ok(owner.call('DELETE', `/api/orders/${order.id}`))
  expect(await newest()).toBe(`Замер отменён: заказ № ${order.number}`)
})

test('the measurer is the same in the order and its visit', async () => {
  await plan({ kind: 'measurement', starts_at: monday, user_id: mounter.id })
  expect((await read()).measurer_id).toBe(mounter.id)
  await ok(owner.call('PUT', `/api/orders/${order.id}`, { measurer_id: owner.id }))
  expect(await visitsOf()).toMatchObject([{ user_id: owner.id }])
})

test('an order belongs to everybody who visits it, and to nobody else', async () => {
  const second = await world.colleague(owner, 'measurer')
  await plan({ kind: 'measurement', starts_at: monday, user_id: mounter.id })
  await plan({ kind: 'measurement', starts_at: tuesday, user_id: second.id })
  const other = await newOrder('Дедовск')
  const isOwn = async (who: Person, which = order) => (await read(which, who)).is_own
  expect(await read(order, second)).toMatchObject({ measurer_id: mounter.id, is_own: true })
  expect(await isOwn(mounter)).toBe(true)
  const manager = await world.colleague(owner, 'admin')
  expect([await isOwn(manager), await isOwn(owner, other)]).toEqual([false, true])
})

test('a stale version is refused with the current visit', async () => {
  const visit = await plan({ starts_at: monday })
  await ok(putVisit(visit, { starts_at: tuesday, version: visit.version }))
  const staleResponse = await putVisit(visit, { note: 'Собака', version: visit.version })
  expect(staleResponse.statusCode).toBe(409)
  expect(staleResponse.json()).toMatchObject({
    code: 'stale_version',
    current: { id: visit.id, version: visit.version + 1 },
  })
})

test('crews and users of other companies, archived crews and measuring crews are refused at their field', async () => {
  const outsider = await world.company()
  const foreign = await ok<Crew>(outsider.call('POST', '/api/crews', { name: 'Чужая', color: '#1d4ed8' }))
  const errorsOf = async (body: object) =>
    (
      await owner.call('POST', `/api/orders/${order.id}/visits`, {
        kind: 'mounting',
        starts_at: monday,
        ...body,
      })
    ).json().errors
  expect(await errorsOf({ crew_id: foreign.id })).toEqual({ crew_id: ['Такой бригады нет'] })
  expect(await errorsOf({ user_id: outsider.id })).toEqual({ user_id: ['Такого сотрудника нет'] })
  const crew = await newCrew()
  expect(await errorsOf({ kind: 'measurement', crew_id: crew.id })).toEqual({
    crew_id: ['На замер едет один человек: выберите сотрудника'],
  })
  await ok(owner.call('PUT', `/api/crews/${crew.id}`, { is_archived: true }))
  expect(await errorsOf({ crew_id: crew.id })).toEqual({ crew_id: ['Эта бригада в архиве: выберите другую'] })
})

test('crew members are notified, can read the order, see their own visits and complete them', async () => {
  const other = await newOrder('Тверь')
  await plan({ starts_at: monday }, other)
  expect((await mounter.call('GET', `/api/orders/${order.id}`)).statusCode).toBe(404)
  const crew = await newCrew({ member_ids: [mounter.id] })
  const visit = await plan({ starts_at: monday, crew_id: crew.id })
  expect(await notificationsOf(mounter)).toEqual([[`Вам назначен монтаж: заказ № ${order.number}`, order.id]])
  expect((await read(order, mounter)).address).toBe('Истра, Лесная, 3')
  expect((await calendar('2026-11-23', '2026-11-23', mounter)).map(({ id }) => id)).toEqual([visit.id])
  expect(await calendar('2026-11-23')).toHaveLength(2)
  const done = `/api/orders/${order.id}/visits/${visit.id}/done`
  expect((await ok<OrderVisit>(mounter.call('PUT', done, { is_done: true }))).done_at).not.toBeNull()
  expect((await putVisit(visit, { note: 'x' }, mounter)).json().code).toBe('forbidden')
})

test("days begin and end at the company's midnight", async () => {
  await ok(owner.call('PUT', '/api/company', { time_zone: 'Asia/Vladivostok' }))
  await plan({ starts_at: '2026-11-22T14:00:00Z' })
  expect(await calendar('2026-11-22')).toEqual([])
  expect(await calendar('2026-11-23')).toHaveLength(1)
})

test('a double-booked crew and an absent member are reported, prices are not shown', async () => {
  await ok(
    owner.call('PUT', `/api/users/${mounter.id}`, { absent_from: '2026-11-23', absent_until: '2026-11-24' }),
  )
  const crew = await newCrew({ member_ids: [mounter.id] })
  await plan({ starts_at: monday, crew_id: crew.id })
  await plan({ starts_at: monday, crew_id: crew.id }, await newOrder('Тверь'))
  const visits = await calendar('2026-11-23')
  expect(visits.map(({ conflicts }) => conflicts.map(({ code }) => code))).toEqual([
    ['crew_busy', 'absent'],
    ['crew_busy', 'absent'],
  ])
  expect(JSON.stringify(visits)).not.toContain('kopecks')
})

test('at most 62 days are returned at once', async () => {
  expect((await owner.call('GET', '/api/calendar?from=2026-11-01&to=2027-01-01')).statusCode).toBe(200)
  const refused = await owner.call('GET', '/api/calendar?from=2026-11-01&to=2027-01-02')
  expect(refused.json().errors).toEqual({ to: ['Не больше 62 дней'] })
})

test('a new order is listed as unscheduled until its measuring is planned', async () => {
  const waiting = () => ok<WaitingOrder[]>(owner.call('GET', '/api/calendar/waiting'))
  expect(await waiting()).toMatchObject([{ id: order.id, kind: 'measurement' }])
  await plan({ kind: 'measurement', starts_at: monday })
  expect(await waiting()).toEqual([])
})

test("a measured order's visit is completed", async () => {
  await ok(owner.call('PUT', `/api/orders/${order.id}/items`, { items: [newItem()] }))
  await plan({ kind: 'measurement', starts_at: monday })
  await ok(owner.call('POST', `/api/orders/${order.id}/measured`))
  expect((await visitsOf()).map(({ done_at }) => done_at)).toEqual([expect.any(String)])
})

test("an archived crew's name can be reused, and its stale version is refused", async () => {
  const crew = await newCrew()
  const duplicate = await owner.call('POST', '/api/crews', { name: 'первая', color: '#c62828' })
  expect(duplicate.json().errors).toEqual({ name: ['Бригада с таким названием уже есть'] })
  await ok(owner.call('PUT', `/api/crews/${crew.id}`, { is_archived: true, version: crew.version }))
  const stale = await owner.call('PUT', `/api/crews/${crew.id}`, { name: 'Вторая', version: crew.version })
  expect(stale.json().code).toBe('stale_version')
  await newCrew()
  const back = await owner.call('PUT', `/api/crews/${crew.id}`, { is_archived: false })
  expect(back.json().errors).toEqual({ name: ['Бригада с таким названием уже есть'] })
})

test('a read-only user cannot be made responsible or assigned to a visit, but one already chosen stays', async () => {
  const viewer = await world.colleague(owner, 'viewer')
  const maker = await world.colleague(owner, 'production')
  const address = `/api/orders/${order.id}`
  const errorsOf = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const answer = await owner.call(method, url, body)
    expect(answer.statusCode).toBe(422)
    return Object.keys(answer.json().errors)
  }
  for (const { id } of [viewer, maker]) {
    const body = { starts_at: monday, user_id: id }
    for (const kind of ['measurement', 'mounting'])
      expect(await errorsOf('POST', `${address}/visits`, { kind, ...body })).toEqual(['user_id'])
    expect(await errorsOf('PUT', address, { user_id: id })).toEqual(['user_id'])
    expect(await errorsOf('PUT', address, { measurer_id: id })).toEqual(['measurer_id'])
  }
  expect(await errorsOf('PUT', address, { user_id: mounter.id })).toEqual(['user_id'])
  const visit = await plan({ kind: 'measurement', starts_at: monday, user_id: mounter.id })
  await world.owner.query("update users set role = 'viewer' where id = $1", [mounter.id])
  await ok(putVisit(visit, { starts_at: tuesday, user_id: mounter.id }))
  await ok(owner.call('PUT', address, { measurer_id: mounter.id, title: 'Беседка' }))
  expect((await read()).measurer_id).toBe(mounter.id)
})

test("a colleague's visits are reassigned with their work", async () => {
  const visit = await plan({ kind: 'measurement', starts_at: monday, user_id: mounter.id })
  await ok(owner.call('POST', `/api/users/${mounter.id}/hand-over`, { to_user_id: owner.id }))
  expect(await visitsOf()).toMatchObject([{ id: visit.id, user_id: owner.id }])
  expect((await read()).measurer_id).toBe(owner.id)
})
