import type { CompanyPriceList, CuttingPlan, Order, OrdersReport, ReportFlow } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ok } from './answers.ts'
import { newItem as item } from './order-records.ts'
import { createWorld, type Person, type World } from './world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
})
afterAll(() => world.close())

const november = 'from=2026-11-01&to=2026-11-30'
const reportOf = (by: Person, query = november) =>
  ok<OrdersReport>(by.call('GET', `/api/reports/orders?${query}`))

/** An order of one window, 9 400 ₽, made at a moment. */
async function opened(by: Person, createdAt: string): Promise<number> {
  const { id } = await ok<Order>(by.call('POST', '/api/orders', {}))
  await ok(by.call('PUT', `/api/orders/${id}/items`, { items: [item()] }))
  await world.owner.query('update orders set created_at = $2 where id = $1', [id, createdAt])
  return id
}

/** Moves an order as staff do, at a moment. */
async function moved(by: Person, id: number, stage: string, at: string, reason = 'Постоянный клиент') {
  await ok(by.call('POST', `/api/orders/${id}/stage`, { stage, reason }))
  await world.owner.query(
    `update order_stage_moves set moved_at = $2
     where id = (select max(id) from order_stage_moves where order_id = $1)`,
    [id, at],
  )
}

const pay = (by: Person, id: number, paid_on: string, amount_kopecks: number, purpose = 'prepay') =>
  ok<{ id: number }>(
    by.call('POST', `/api/orders/${id}/payments`, { amount_kopecks, purpose, method: 'cash', paid_on }),
  )

const nothing: ReportFlow = {
  created: 0,
  proposed: 0,
  won: 0,
  delivered: 0,
  approved: 0,
  approved_kopecks: 0,
  completed: 0,
  completed_kopecks: 0,
  cancelled: 0,
  received_kopecks: 0,
  refunded_kopecks: 0,
  average_kopecks: null,
}

describe('a report on orders', () => {
  test('is empty where nothing happened, month by month', async () => {
    const report = await reportOf(owner, 'from=2026-10-15&to=2026-11-30')
    expect(report.totals).toEqual(nothing)
    expect(report.months).toEqual([
      { month: '2026-10', ...nothing },
      { month: '2026-11', ...nothing },
    ])
    expect(report).toMatchObject({ managers: [], films: [], cancel_reasons: [] })
    expect(report.debt).toEqual({ count: 0, sum_kopecks: 0, oldest: null })
    expect(report.stages.map(({ count }) => count)).toEqual(Array.from({ length: 12 }, () => 0))
    expect(report.lead_times.map(({ median_days }) => median_days)).toEqual([null, null, null, null, null])
  })

  test('divides months at midnight of the company’s own zone', async () => {
    // In Moscow it is midnight three hours before.
    await opened(owner, '2026-10-31T20:59:59Z')
    await opened(owner, '2026-10-31T21:00:00Z')
    await opened(owner, '2026-11-30T20:59:59Z')
    await opened(owner, '2026-11-30T21:00:00Z')
    expect((await reportOf(owner)).totals.created).toBe(2)
    const { months } = await reportOf(owner, 'from=2026-10-01&to=2026-12-31')
    expect(months.map(({ month, created }) => [month, created])).toEqual([
      ['2026-10', 1],
      ['2026-11', 2],
      ['2026-12', 1],
    ])
  })

  test('counts what came and what went back by the day of payment, the first and the last included', async () => {
    const id = await opened(owner, '2026-09-01T10:00:00Z')
    await pay(owner, id, '2026-10-31', 1_000)
    await pay(owner, id, '2026-11-01', 20_000)
    await pay(owner, id, '2026-11-30', 300_000, 'balance')
    await pay(owner, id, '2026-11-30', 50_000, 'refund')
    await pay(owner, id, '2026-12-01', 4_000)
    const struck = await pay(owner, id, '2026-11-15', 7_777)
    await ok(owner.call('DELETE', `/api/orders/${id}/payments/${struck.id}`))
    const { totals, months } = await reportOf(owner, 'from=2026-10-01&to=2026-12-31')
    expect(totals).toMatchObject({ received_kopecks: 275_000, refunded_kopecks: 50_000 })
    expect(months.map(({ received_kopecks }) => received_kopecks)).toEqual([1_000, 270_000, 4_000])
    expect((await reportOf(owner)).totals.received_kopecks).toBe(270_000)
  })

  test('counts an order as approved or completed only while it stands there or further', async () => {
    const done = await opened(owner, '2026-11-01T09:00:00Z')
    await moved(owner, done, 'proposal_sent', '2026-11-02T09:00:00Z')
    await moved(owner, done, 'completed', '2026-11-20T09:00:00Z')
    const back = await opened(owner, '2026-11-01T09:00:00Z')
    await moved(owner, back, 'approved', '2026-11-03T09:00:00Z')
    await moved(owner, back, 'calculating', '2026-11-04T09:00:00Z')
    const lost = await opened(owner, '2026-11-01T09:00:00Z')
    await moved(owner, lost, 'approved', '2026-11-05T09:00:00Z')
    await moved(owner, lost, 'cancelled', '2026-11-06T09:00:00Z', 'Дорого')
    const report = await reportOf(owner)
    expect(report.totals).toMatchObject({
      created: 3,
      // All three went past the proposal.
      proposed: 3,
      won: 1,
      delivered: 1,
      approved: 1,
      approved_kopecks: 940_000,
      average_kopecks: 940_000,
      completed: 1,
      completed_kopecks: 940_000,
      cancelled: 1,
    })
    expect(report.cancel_reasons).toEqual([{ reason: 'Дорого', count: 1 }])
    const standing = report.stages.filter(({ count }) => count > 0)
    expect(standing).toEqual([
      { stage: 'calculating', count: 1, total_kopecks: 940_000 },
      { stage: 'completed', count: 1, total_kopecks: 940_000 },
      { stage: 'cancelled', count: 1, total_kopecks: 940_000 },
    ])
  })

  test('an order that was opened for changes is approved when it is approved again', async () => {
    const id = await opened(owner, '2026-10-01T09:00:00Z')
    await moved(owner, id, 'approved', '2026-10-10T09:00:00Z')
    await ok(owner.call('POST', `/api/orders/${id}/revise`))
    expect((await reportOf(owner, 'from=2026-10-01&to=2026-12-31')).totals.approved).toBe(0)
    await moved(owner, id, 'approved', '2026-11-10T09:00:00Z')
    const { months } = await reportOf(owner, 'from=2026-10-01&to=2026-11-30')
    expect(months.map(({ approved }) => approved)).toEqual([0, 1])
  })

  test('tells the median and the nine of ten of each leg', async () => {
    for (const day of ['02', '03', '11']) {
      const id = await opened(owner, '2026-11-01T00:00:00Z')
      await moved(owner, id, 'approved', `2026-11-${day}T00:00:00Z`)
      await moved(owner, id, 'in_production', '2026-11-12T12:00:00Z')
    }
    const { lead_times } = await reportOf(owner)
    // 1, 2 and 10 days: nine of ten lie eight tenths of the way from the second to the third.
    expect(lead_times.slice(0, 2)).toEqual([
      { leg: 'approval', orders: 3, median_days: 2, p90_days: 8.4 },
      { leg: 'queue', orders: 3, median_days: 9.5, p90_days: 10.3 },
    ])
    expect(lead_times[2]).toEqual({ leg: 'making', orders: 0, median_days: null, p90_days: null })
  })

  test('a debt begins with the approval and ends with the last payment', async () => {
    const id = await opened(owner, '2026-10-01T09:00:00Z')
    expect((await reportOf(owner)).debt.count).toBe(0)
    await moved(owner, id, 'approved', '2026-10-02T09:00:00Z')
    const other = await opened(owner, '2026-10-01T09:00:00Z')
    await moved(owner, other, 'approved', '2026-10-03T09:00:00Z')
    await pay(owner, id, '2026-11-01', 400_000)
    const { debt } = await reportOf(owner)
    expect(debt).toMatchObject({ count: 2, sum_kopecks: 1_480_000, oldest: { id } })
    const list = await ok<{ total: number }>(owner.call('GET', '/api/orders?tab=debt'))
    expect(list.total).toBe(debt.count)
    await pay(owner, id, '2026-11-02', 540_000)
    expect((await reportOf(owner)).debt).toMatchObject({
      count: 1,
      sum_kopecks: 940_000,
      oldest: { id: other },
    })
  })

  test('is of one company, and nothing in it comes from the trash', async () => {
    const stranger = await world.company()
    const theirs = await opened(stranger, '2026-11-05T09:00:00Z')
    await moved(stranger, theirs, 'approved', '2026-11-06T09:00:00Z')
    await pay(stranger, theirs, '2026-11-06', 500_000)
    const gone = await opened(owner, '2026-11-05T09:00:00Z')
    await moved(owner, gone, 'approved', '2026-11-06T09:00:00Z')
    await pay(owner, gone, '2026-11-06', 300_000)
    await ok(owner.call('DELETE', `/api/orders/${gone}`))
    const report = await reportOf(owner)
    expect(report.totals).toEqual(nothing)
    expect(report.debt.count).toBe(0)
    expect((await reportOf(stranger)).totals).toMatchObject({ approved: 1, received_kopecks: 500_000 })
  })

  test('tells people apart, and may be of one of them alone', async () => {
    const manager = await world.colleague(owner, 'manager')
    const first = await opened(owner, '2026-11-05T09:00:00Z')
    await moved(owner, first, 'approved', '2026-11-06T09:00:00Z')
    const second = await opened(manager, '2026-11-07T09:00:00Z')
    await pay(manager, second, '2026-11-08', 123_400)
    const nobodys = await opened(owner, '2026-11-09T09:00:00Z')
    await ok(owner.call('PUT', `/api/orders/${nobodys}`, { user_id: null }))
    const { managers, totals } = await reportOf(owner)
    expect(
      managers.map(({ user, created, approved, received_kopecks }) => [
        user?.id ?? null,
        created,
        approved,
        received_kopecks,
      ]),
    ).toEqual([
      [owner.id, 1, 1, 0],
      [manager.id, 1, 0, 123_400],
      [null, 1, 0, 0],
    ])
    expect(totals.created).toBe(3)
    const own = await reportOf(owner, `${november}&user_id=${manager.id}`)
    expect(own.totals).toMatchObject({ created: 1, approved: 0, received_kopecks: 123_400 })
    expect(own.managers).toHaveLength(1)
    expect(own.debt.count).toBe(0)
    expect(own.stages.reduce((sum, { count }) => sum + count, 0)).toBe(1)
  })
})

test('film is counted as it was booked, beside what plans of the shop will take', async () => {
  const cut = await opened(owner, '2026-11-05T09:00:00Z')
  await moved(owner, cut, 'in_production', '2026-11-06T09:00:00Z')
  const plan = await ok<CuttingPlan>(owner.call('GET', `/api/orders/${cut}/cutting-plan`))
  const booked = await ok<CuttingPlan>(
    owner.call('POST', `/api/orders/${cut}/cutting-plan/book`, { version: plan.version }),
  )
  await world.owner.query(`update order_cuts set booked_at = '2026-11-30T20:59:59Z' where order_id = $1`, [
    cut,
  ])
  const planned = await opened(owner, '2026-11-05T09:00:00Z')
  await moved(owner, planned, 'in_production', '2026-11-06T09:00:00Z')
  const next = await ok<CuttingPlan>(owner.call('GET', `/api/orders/${planned}/cutting-plan`))

  const [film] = booked.films
  const taken = (film?.roll_mm ?? 0) * (film?.length_mm ?? 0)
  const pieces = film?.pieces.reduce((sum, { w, h }) => sum + w * h, 0) ?? 0
  const returned = booked.made.reduce((sum, { width_mm, length_mm }) => sum + width_mm * length_mm, 0)
  const waste = taken - pieces - returned
  const future = next.films[0]
  const ofRemnants = future?.remnants.reduce((sum, { w, h }) => sum + w * h, 0) ?? 0
  const { films } = await reportOf(owner)
  expect(taken).toBeGreaterThan(0)
  expect(films).toEqual([
    {
      film: 'pvc700_clear',
      name: 'ПВХ 700 прозрачная',
      length_mm: film?.length_mm,
      taken_mm2: taken,
      pieces_mm2: pieces,
      returned_mm2: returned,
      waste_mm2: waste,
      waste_bp: Math.round((waste * 10_000) / (taken - returned)),
      planned_length_mm: future?.length_mm,
      planned_mm2: (future?.roll_mm ?? 0) * (future?.length_mm ?? 0) + ofRemnants,
    },
  ])
  const december = await reportOf(owner, 'from=2026-12-01&to=2026-12-31')
  expect(december.films[0]).toMatchObject({
    taken_mm2: 0,
    waste_bp: null,
    planned_length_mm: future?.length_mm,
  })
})

test('a margin is that of the day of approval, and is told to those who may see it', async () => {
  const [list] = await ok<CompanyPriceList[]>(owner.call('GET', '/api/price-lists'))
  const unknown = await opened(owner, '2026-11-05T09:00:00Z')
  await moved(owner, unknown, 'approved', '2026-11-06T09:00:00Z')
  await ok(
    owner.call('POST', `/api/price-lists/${list?.id}/versions`, {
      effective_from: list?.current?.effective_from,
      prices: { ...list?.current?.prices, cost_film_m2: { pvc700_clear: 34_567 } },
    }),
  )
  const known = await opened(owner, '2026-11-05T09:00:00Z')
  await moved(owner, known, 'approved', '2026-11-06T09:00:00Z')
  // 4.95 m² of film.
  const margin = { orders: 1, windows_kopecks: 940_000, margin_kopecks: 940_000 - 171_107, margin_bp: 8180 }
  const report = await reportOf(owner)
  expect(report.margin).toEqual(margin)
  expect(report.managers[0]?.margin).toEqual(margin)
  const viewer = await world.colleague(owner, 'viewer')
  const seen = await reportOf(viewer)
  expect(seen.totals.approved).toBe(2)
  expect([seen.margin, seen.managers[0]?.margin]).toEqual([null, null])
  await ok(owner.call('POST', `/api/orders/${known}/revise`))
  expect((await reportOf(owner)).margin).toMatchObject({ orders: 0, margin_bp: null })
})

test.each(['measurer', 'production'] as const)('a report is not for %s', async (role) => {
  const person = await world.colleague(owner, role)
  for (const path of ['orders', 'orders/export'])
    expect((await person.call('GET', `/api/reports/${path}?${november}`)).statusCode).toBe(403)
})

test.each([
  ['from=2026-11-02&to=2026-11-01', 'to', 'Конец периода раньше начала'],
  ['from=2023-11-30&to=2026-11-30', 'from', 'Период — не больше 3 лет'],
  ['from=2026-02-30&to=2026-11-30', 'from', 'Укажите дату'],
  ['from=0001-01-01&to=0001-01-02', 'from', 'Укажите дату'],
  ['from=2026-11-01', 'to', 'Укажите дату'],
])('a period of %s is refused at its field', async (query, field, message) => {
  const answer = await owner.call('GET', `/api/reports/orders?${query}`)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[field]).toContain(message)
})

test('three years less a day are a period', async () => {
  expect((await reportOf(owner, 'from=2023-12-01&to=2026-11-30')).months).toHaveLength(36)
})

test('the same as a workbook', async () => {
  const id = await opened(owner, '2026-11-05T09:00:00Z')
  await moved(owner, id, 'completed', '2026-11-06T09:00:00Z')
  const answer = await owner.call('GET', `/api/reports/orders/export?${november}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    'Отчёт по заказам 2026-11-01 — 2026-11-30.xlsx',
  )
})
