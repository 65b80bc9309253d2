import type { Client, LeadForm, LeadsReport, Order } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { newItem } from '#test/support/data/order-records.ts'
import { newLead } from '#test/support/lead-helpers.ts'
import { november } from '#test/support/report-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
})
afterAll(() => world.close())

const reportOf = (by: Person, query = november) =>
  ok<LeadsReport>(by.call('GET', `/api/reports/leads?${query}`))
const monday = '2026-11-02T07:15:00Z'

/** An order of 9 400 ₽ for a lead or a client. */
async function soldTo(links: { lead_id?: number; client_id?: number }, isApproved = true): Promise<Order> {
  const order = await ok<Order>(owner.call('POST', '/api/orders', links))
  await ok(owner.call('PUT', `/api/orders/${order.id}/items`, { items: [newItem()] }))
  if (isApproved)
    await ok(owner.call('POST', `/api/orders/${order.id}/stage`, { stage: 'approved', reason: 'Свои' }))
  return order
}

test('is empty without leads', async () => {
  const report = await reportOf(owner)
  expect(report).toMatchObject({ sources: [], forms: [], managers: [], reasons: [], hours: [] })
  expect(report.totals).toEqual({
    created: 0,
    converted: 0,
    orders: 0,
    sum_kopecks: 0,
    taken: 0,
    median_minutes: null,
  })
})

test('leads are traced to clients, orders and amounts by source and form', async () => {
  const [form] = await ok<LeadForm[]>(owner.call('GET', '/api/lead-forms'))
  const client = await ok<Client>(owner.call('POST', '/api/clients', { name: 'Анна' }))
  const onMonday = { created_at: monday }
  const first = await newLead(owner, { ...onMonday, source: 'Авито', client_id: client.id })
  // The client wrote twice: their order counts once for each source.
  await newLead(owner, { ...onMonday, source: 'Сайт', lead_form_id: form?.id ?? null, client_id: client.id })
  await newLead(owner, { ...onMonday, source: 'Сайт' })
  await newLead(owner, { source: 'Сайт', created_at: '2026-10-31T20:59:59Z' })
  await soldTo({ lead_id: first.id })
  await soldTo({ client_id: client.id })
  await soldTo({ client_id: client.id }, false)
  const cancelledOrder = await soldTo({ client_id: client.id })
  await ok(
    owner.call('POST', `/api/orders/${cancelledOrder.id}/stage`, { stage: 'cancelled', reason: 'Дорого' }),
  )
  const report = await reportOf(owner)
  expect(report.totals).toMatchObject({ created: 3, converted: 2, orders: 3, sum_kopecks: 1_880_000 })
  expect(report.sources).toEqual([
    { source: 'Сайт', created: 2, converted: 1, orders: 2, sum_kopecks: 940_000 },
    { source: 'Авито', created: 1, converted: 1, orders: 3, sum_kopecks: 1_880_000 },
  ])
  expect(report.forms).toEqual([
    { form: null, created: 2, converted: 1, orders: 3, sum_kopecks: 1_880_000 },
    { form: { id: form?.id, name: form?.name }, created: 1, converted: 1, orders: 2, sum_kopecks: 940_000 },
  ])
})

test('shows who took leads, and the median response time', async () => {
  const manager = await world.colleague(owner, 'manager')
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  for (const minutes of [10, 20, 90]) {
    const { id } = await newLead(owner, { user_id: manager.id, created_at: minutesAgo(minutes) })
    await ok(manager.call('POST', `/api/leads/${id}/take`))
    await ok(manager.call('PUT', `/api/leads/${id}`, { notes: 'Перезвонить', status: 'completed' }))
  }
  await newLead(owner, { created_at: minutesAgo(5) })
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const { managers, totals } = await reportOf(owner, `from=${day(2)}&to=${day(-1)}`)
  expect(managers.map(({ user, created, taken }) => [user?.id, created, taken])).toEqual([
    [manager.id, 3, 3],
    [undefined, 1, 0],
  ])
  expect(managers[0]?.median_minutes).toBeGreaterThanOrEqual(20)
  expect(managers[0]?.median_minutes).toBeLessThan(22)
  expect(managers[1]?.median_minutes).toBeNull()
  expect(totals).toMatchObject({ created: 4, taken: 3 })
})

test("shows reject reasons, and hours in the company's time zone", async () => {
  const reason = await ok<{ id: number }>(
    owner.call('POST', '/api/dictionaries', { kind: 'reject_reason', name: 'Слишком далеко' }),
  )
  await newLead(owner, { created_at: monday, status: 'rejected', reject_reason_id: reason.id })
  await newLead(owner, { created_at: monday, status: 'rejected' })
  // In Moscow it is already Monday.
  await newLead(owner, { created_at: '2026-11-08T21:30:00Z' })
  const { reasons, hours } = await reportOf(owner)
  expect(reasons).toEqual([
    { reason: { id: reason.id, name: 'Слишком далеко' }, count: 1 },
    { reason: null, count: 1 },
  ])
  expect(hours).toEqual([
    { weekday: 0, hour: 0, count: 1 },
    { weekday: 0, hour: 10, count: 2 },
  ])
})

test('the report can be downloaded, and needs permission', async () => {
  await newLead(owner, { created_at: monday, source: 'Авито' })
  const answer = await owner.call('GET', `/api/reports/leads/export?${november}`)
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const measurer = await world.colleague(owner, 'measurer')
  expect((await measurer.call('GET', `/api/reports/leads?${november}`)).statusCode).toBe(403)
})
