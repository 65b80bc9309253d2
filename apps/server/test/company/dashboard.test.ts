import type { CalendarVisit, Client, Dashboard, Order, Paged, StaffRole } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { addConversation } from '#test/support/chat-report-helpers.ts'
import { newItem } from '#test/support/data/order-records.ts'
import { newLead } from '#test/support/lead-helpers.ts'
import { movedOrder, openedOrder, payOrder } from '#test/support/report-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'
import { wallClock } from '#time/wall-clock.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
})
afterAll(() => world.close())

const dashboardOf = (by: Person, query = '') => ok<Dashboard>(by.call('GET', `/api/dashboard${query}`))
const today = () => wallClock(new Date(), 'Europe/Moscow').day
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const recent = () => `?period=custom&from=${daysAgo(9).slice(0, 10)}&to=${today()}`
const totalOf = async (by: Person, path: string) => (await ok<Paged<object>>(by.call('GET', path))).total

/** Names of the blocks that are present. */
function partsOf({ start, day, waiting, leads, orders, money }: Dashboard): string[] {
  const parts = { start, ...day, waiting, flow: leads, orders, money }
  return Object.entries(parts).flatMap(([name, part]) => (part === null ? [] : [name]))
}

describe('blocks', () => {
  test.each<[StaffRole, string]>([
    ['owner', 'start tasks visits leads chats waiting flow orders money'],
    ['admin', 'start tasks visits leads chats waiting flow orders money'],
    ['manager', 'tasks visits leads chats waiting flow orders money'],
    ['measurer', 'tasks visits leads chats waiting flow orders'],
    ['production', 'tasks visits chats orders'],
    ['viewer', 'tasks visits leads chats waiting flow orders money'],
  ])('for the role %s: %s', async (role, parts) => {
    const person = await world.colleague(owner, role)
    expect(partsOf(await dashboardOf(person)).join(' ')).toBe(parts)
  })

  test.each([
    [['leads'], 'start tasks visits chats orders money'],
    [['soft_windows'], 'start tasks leads chats waiting flow'],
    [['chat'], 'start tasks visits leads waiting flow orders money'],
    [['leads', 'soft_windows', 'chat'], 'start tasks'],
  ])('without the modules %j: %s', async (codes, parts) => {
    await world.owner.query(
      "update company_modules set expires_at = now() - interval '1 second' where company_id = $1 and code = any($2)",
      [owner.companyId, codes],
    )
    const shown = await dashboardOf(owner)
    expect(partsOf(shown).join(' ')).toBe(parts)
    expect(shown.modules.map(({ code }) => code)).toEqual(['leads', 'soft_windows', 'chat'])
  })

  test('operators have their leads and no modules to buy', async () => {
    const shown = await dashboardOf(await world.operator())
    expect(partsOf(shown)).toEqual(['tasks', 'leads', 'waiting', 'flow'])
    expect(shown.modules).toEqual([])
  })

  test('a role without prices sees no amounts', async () => {
    await openedOrder(world, owner, daysAgo(1))
    const shown = await dashboardOf(await world.colleague(owner, 'production'))
    expect(shown.orders).toMatchObject({ active: 1, total_kopecks: null })
    expect(shown.orders?.stages.map(({ total_kopecks }) => total_kopecks)).toEqual(Array(10).fill(null))
  })
})

test('a custom period needs valid days in order', async () => {
  for (const query of ['?period=custom', '?period=custom&from=2026-11-02&to=2026-11-01', '?period=week'])
    expect((await owner.call('GET', `/api/dashboard${query}`)).statusCode).toBe(422)
  const { period, before } = await dashboardOf(owner, '?period=custom&from=2026-11-01&to=2026-11-10')
  expect(period).toEqual({ from: '2026-11-01', to: '2026-11-10' })
  expect(before).toEqual({ from: '2026-10-22', to: '2026-10-31' })
})

test('the first steps are completed one by one and then disappear', async () => {
  const started = async () => (await dashboardOf(owner)).start
  // Registration publishes the first form.
  expect(await started()).toEqual({ company: false, form: true, lead: false, client: false, order: false })
  await ok(owner.call('PUT', '/api/company', { requisites: { legal_name: 'ООО «Тест»' } }))
  const lead = await newLead(owner)
  expect(await started()).toMatchObject({ company: true, lead: true, client: false })
  await ok(owner.call('POST', `/api/leads/${lead.id}/convert`, { name: 'Анна', phone: '', email: '' }))
  expect(await started()).toMatchObject({ client: true, order: false })
  await openedOrder(world, owner, daysAgo(1))
  expect(await started()).toBeNull()
})

/** A company with all kinds of records for the owner and a measurer. */
async function busyCompany(): Promise<Person[]> {
  const measurer = await world.colleague(owner, 'measurer')
  const manager = await world.colleague(owner, 'manager')
  for (const [person, count] of [
    [owner, 2],
    [manager, 1],
    [measurer, 1],
  ] as const) {
    for (let index = 0; index < count; index += 1) await workOf(person)
  }
  await newLead(owner, { created_at: daysAgo(30) })
  await newLead(owner, { created_at: daysAgo(2) })
  await addConversation(owner, { at: daysAgo(1) })
  await addConversation(owner, { at: daysAgo(1), holder: measurer })
  return [owner, manager, measurer, await world.colleague(owner, 'viewer')]
}

/** Records of one user: leads, tasks, orders and visits. */
async function workOf(person: Person): Promise<void> {
  const mine = { user_id: person.id, created_at: daysAgo(3) }
  const client = await ok<Client>(owner.call('POST', '/api/clients', { name: 'Анна' }))
  await newLead(owner, mine)
  await newLead(owner, { ...mine, status: 'completed', client_id: client.id })
  await newLead(owner, { ...mine, status: 'rejected', deleted_at: daysAgo(1) })
  for (const due_at of [daysAgo(2), `${today()}T23:59:59+03:00`, '2099-01-01T00:00:00Z'])
    await ok(owner.call('POST', '/api/tasks', { title: 'Позвонить', user_id: person.id, due_at }))
  const approvedOrder = await openedOrder(world, owner, daysAgo(5))
  await movedOrder(world, owner, approvedOrder, 'approved', daysAgo(4))
  await payOrder(owner, approvedOrder, daysAgo(3).slice(0, 10), 100_000)
  const lateOrder = await ok<Order>(owner.call('POST', '/api/orders', {}))
  await ok(owner.call('PUT', `/api/orders/${lateOrder.id}/items`, { items: [newItem()] }))
  await ok(owner.call('PUT', `/api/orders/${lateOrder.id}`, { promised_at: daysAgo(3) }))
  const closed = await openedOrder(world, owner, daysAgo(5))
  await movedOrder(world, owner, closed, 'cancelled', daysAgo(4))
  for (const id of [approvedOrder, lateOrder.id, closed])
    await world.owner.query('update orders set user_id = $2, measurer_id = $2 where id = $1', [id, person.id])
  const visit = { kind: 'measurement', starts_at: new Date().toISOString(), user_id: person.id }
  await ok(owner.call('POST', `/api/orders/${lateOrder.id}/visits`, visit))
}

/** The dashboard's figures, with the URLs of the lists they link to. */
function countsOf({ day, waiting, leads, orders, money, period }: Dashboard, mine: string) {
  const days = `from=${period.from}&to=${period.to}`
  // A user who sees only their own orders has no filter by user.
  const own = money ? mine : ''
  return [
    [day.tasks?.today, '/api/tasks?state=today&user_id=me'],
    [day.tasks?.overdue, '/api/tasks?state=overdue&user_id=me'],
    [day.leads, '/api/leads?status=new&user_id=me'],
    [waiting?.total, '/api/leads?status=new'],
    [leads?.created, `/api/leads?${days}${mine}`],
    [leads?.converted, `/api/leads?${days}&has_client=true${mine}`],
    ...(leads?.statuses ?? []).map(({ status, count }) => [
      count,
      `/api/leads?${days}&status=${status}${mine}`,
    ]),
    [orders?.active, `/api/orders?tab=active${own}`],
    [orders?.late, `/api/orders?tab=late${own}`],
    ...(orders?.stages ?? []).map(({ stage, count }) => [count, `/api/orders?stage=${stage}${own}`]),
    ...(money
      ? [
          [money.approved.count, `/api/orders?event=approved&${days}${own}`],
          [money.received.count, `/api/orders?event=paid&${days}${own}`],
          [money.debt.count, `/api/orders?tab=debt${own}`],
        ]
      : []),
  ] as [number, string][]
}

test.each(['', '&user_id=me'])('every figure equals the count of its list%s', async (scopeQuery) => {
  for (const person of await busyCompany()) {
    const shown = await dashboardOf(person, `${recent()}${scopeQuery}`)
    const counts = countsOf(shown, scopeQuery ? `&user_id=${person.id}` : '')
    const lists: [number, string][] = []
    for (const [, path] of counts) lists.push([await totalOf(person, path), path])
    expect(counts).toEqual(lists)
    const chats = await ok<{ data: object[] }>(person.call('GET', '/api/chats?queue=unanswered'))
    expect(shown.day.chats).toBe(chats.data.length)
  }
})

test('figures of a busy company by role', async () => {
  const [, manager, measurer] = await busyCompany()
  if (!manager || !measurer) throw new Error('nobody is there')
  const all = await dashboardOf(owner, recent())
  expect(all.leads).toMatchObject({ created: 9, converted: 4, before: { created: 0, converted: 0 } })
  expect(all.orders).toMatchObject({ active: 8, late: 4, total_kopecks: 8 * 940_000 })
  expect(all.money).toEqual({
    approved: { count: 4, sum_kopecks: 4 * 940_000 },
    received: { count: 4, sum_kopecks: 400_000, refunded_kopecks: 0 },
    debt: { count: 4, sum_kopecks: 4 * 840_000 },
  })
  expect(all.day).toMatchObject({ leads: 2, chats: 2, tasks: { today: 4, overdue: 2 } })
  expect(all.day.visits).toHaveLength(2)
  expect(all.waiting).toMatchObject({ total: 6, total_is_exact: true })
  expect(all.waiting?.data).toHaveLength(5)
  expect(new Date(all.waiting?.oldest_at ?? '').getTime()).toBeLessThan(Date.now() - 29 * 86_400_000)
  const theirs = await dashboardOf(manager, `${recent()}&user_id=me`)
  expect(theirs.leads).toMatchObject({ created: 2, converted: 1 })
  expect(theirs.money?.received).toMatchObject({ count: 1, sum_kopecks: 100_000 })
  const own = await dashboardOf(measurer, recent())
  expect(own).toMatchObject({
    leads: { created: 2 },
    orders: { active: 2, late: 1 },
    waiting: { total: 1 },
    day: { chats: 1 },
  })
})

test("days of leads are in the company's time zone, and compared with the same number of days before", async () => {
  // Midnight in Moscow is three hours earlier.
  for (const created_at of ['2026-10-31T20:59:59Z', '2026-10-31T21:00:00Z', '2026-11-02T20:59:59Z'])
    await newLead(owner, { created_at })
  const { leads } = await dashboardOf(owner, '?period=custom&from=2026-11-01&to=2026-11-02')
  expect(leads).toMatchObject({ created: 2, before: { created: 1 } })
  expect(leads?.slices.map(({ slice, created }) => [slice, created])).toEqual([
    ['2026-11-01', 1],
    ['2026-11-02', 1],
  ])
})

test("a user's day contains only their own visits of today", async () => {
  const crewless = await world.colleague(owner, 'manager')
  const { id } = await ok<Order>(owner.call('POST', '/api/orders', {}))
  const plan = (starts_at: string) =>
    ok<CalendarVisit>(
      owner.call('POST', `/api/orders/${id}/visits`, { kind: 'measurement', starts_at, user_id: owner.id }),
    )
  await plan(`${today()}T12:00:00+03:00`)
  await plan('2099-01-01T12:00:00+03:00')
  expect((await dashboardOf(owner)).day.visits?.map(({ order_id }) => order_id)).toEqual([id])
  expect((await dashboardOf(crewless)).day.visits).toEqual([])
})

test('a role without prices cannot find orders by their payments', async () => {
  const id = await openedOrder(world, owner, daysAgo(5))
  await payOrder(owner, id, '2026-11-01', 100_000)
  const paid = '/api/orders?event=paid&from=2026-11-01&to=2026-11-01'
  expect(await totalOf(owner, paid)).toBe(1)
  expect(await totalOf(owner, '/api/orders?event=paid&from=2026-11-02')).toBe(0)
  expect(await totalOf(await world.colleague(owner, 'production'), paid)).toBe(0)
})

test('the longest waiting lead comes first', async () => {
  const owner = await world.company()
  const ids: number[] = []
  for (const name of ['Анна', 'Борис', 'Вера']) {
    const lead = await owner.call('POST', '/api/leads', { notes: name })
    ids.push(lead.json().id)
  }
  const { waiting } = (await owner.call('GET', '/api/dashboard')).json<Dashboard>()
  expect(waiting?.data.map(({ id }) => id)).toEqual(ids)
})

test('imported leads follow those that came by themselves, and none of them is the oldest that waits', async () => {
  const owner = await world.company()
  const old = { created_at: '2020-01-01T10:00:00Z', status: 'new' as const }
  const imported = await newLead(owner, { ...old, name: 'Архив', is_imported: true })
  const since = daysAgo(2)
  const own = await newLead(owner, { name: 'Анна', created_at: since })
  const { waiting } = (await owner.call('GET', '/api/dashboard')).json<Dashboard>()
  expect(waiting).toMatchObject({ total: 2, total_is_exact: true })
  expect(waiting?.data.map(({ id }) => id)).toEqual([own.id, imported.id])
  expect(Date.parse(waiting?.oldest_at ?? '')).toBe(Date.parse(since))
})
