import type { ReportFlow } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { movedOrder, november, openedOrder, payOrder as pay, reportOf } from '#test/support/report-helpers.ts'
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

const opened = (by: Person, createdAt: string) => openedOrder(world, by, createdAt)
const moved = (by: Person, id: number, stage: string, at: string, reason?: string) =>
  movedOrder(world, by, id, stage, at, reason)

const emptyFlow: ReportFlow = {
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
  test('is empty without orders, by month', async () => {
    const report = await reportOf(owner, 'from=2026-10-15&to=2026-11-30')
    expect(report.totals).toEqual(emptyFlow)
    expect(report.months).toEqual([
      { month: '2026-10', ...emptyFlow },
      { month: '2026-11', ...emptyFlow },
    ])
    expect(report).toMatchObject({ managers: [], films: [], cancel_reasons: [] })
    expect(report.debt).toEqual({ count: 0, sum_kopecks: 0, oldest: null })
    expect(report.stages.map(({ count }) => count)).toEqual(Array.from({ length: 12 }, () => 0))
    expect(report.lead_times.map(({ median_days }) => median_days)).toEqual([null, null, null, null, null])
  })

  test("divides months at midnight of the company's time zone", async () => {
    // Midnight in Moscow is three hours earlier.
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

  test('counts payments and refunds by payment date, first and last day included', async () => {
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

  test('counts an order as approved or completed only while it is at that stage or later', async () => {
    const done = await opened(owner, '2026-11-01T09:00:00Z')
    await moved(owner, done, 'proposal_sent', '2026-11-02T09:00:00Z')
    await moved(owner, done, 'completed', '2026-11-20T09:00:00Z')
    const back = await opened(owner, '2026-11-01T09:00:00Z')
    await moved(owner, back, 'approved', '2026-11-03T09:00:00Z')
    await moved(owner, back, 'calculating', '2026-11-04T09:00:00Z')
    const cancelledOrder = await opened(owner, '2026-11-01T09:00:00Z')
    await moved(owner, cancelledOrder, 'approved', '2026-11-05T09:00:00Z')
    await moved(owner, cancelledOrder, 'cancelled', '2026-11-06T09:00:00Z', 'Дорого')
    const report = await reportOf(owner)
    expect(report.totals).toMatchObject({
      created: 3,
      // All three passed the proposal.
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
    const nonEmptyStages = report.stages.filter(({ count }) => count > 0)
    expect(nonEmptyStages).toEqual([
      { stage: 'calculating', count: 1, total_kopecks: 940_000 },
      { stage: 'completed', count: 1, total_kopecks: 940_000 },
      { stage: 'cancelled', count: 1, total_kopecks: 940_000 },
    ])
  })

  test('an order opened for revision counts as approved when approved again', async () => {
    const id = await opened(owner, '2026-10-01T09:00:00Z')
    await moved(owner, id, 'approved', '2026-10-10T09:00:00Z')
    await ok(owner.call('POST', `/api/orders/${id}/revise`))
    expect((await reportOf(owner, 'from=2026-10-01&to=2026-12-31')).totals.approved).toBe(0)
    await moved(owner, id, 'approved', '2026-11-10T09:00:00Z')
    const { months } = await reportOf(owner, 'from=2026-10-01&to=2026-11-30')
    expect(months.map(({ approved }) => approved)).toEqual([0, 1])
  })

  test('computes the median and the 90th percentile of each interval', async () => {
    for (const day of ['02', '03', '11']) {
      const id = await opened(owner, '2026-11-01T00:00:00Z')
      await moved(owner, id, 'approved', `2026-11-${day}T00:00:00Z`)
      await moved(owner, id, 'in_production', '2026-11-12T12:00:00Z')
    }
    const { lead_times } = await reportOf(owner)
    // 1, 2 and 10 days: the 90th percentile is eight tenths of the way from the second to the third.
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

  test('is limited to one company, without records in the trash', async () => {
    const outsider = await world.company()
    const theirs = await opened(outsider, '2026-11-05T09:00:00Z')
    await moved(outsider, theirs, 'approved', '2026-11-06T09:00:00Z')
    await pay(outsider, theirs, '2026-11-06', 500_000)
    const deleted = await opened(owner, '2026-11-05T09:00:00Z')
    await moved(owner, deleted, 'approved', '2026-11-06T09:00:00Z')
    await pay(owner, deleted, '2026-11-06', 300_000)
    await ok(owner.call('DELETE', `/api/orders/${deleted}`))
    const report = await reportOf(owner)
    expect(report.totals).toEqual(emptyFlow)
    expect(report.debt.count).toBe(0)
    expect((await reportOf(outsider)).totals).toMatchObject({ approved: 1, received_kopecks: 500_000 })
  })

  test('shows figures per user, and can be limited to one', async () => {
    const manager = await world.colleague(owner, 'manager')
    const first = await opened(owner, '2026-11-05T09:00:00Z')
    await moved(owner, first, 'approved', '2026-11-06T09:00:00Z')
    const second = await opened(manager, '2026-11-07T09:00:00Z')
    await pay(manager, second, '2026-11-08', 123_400)
    const unassigned = await opened(owner, '2026-11-09T09:00:00Z')
    await ok(owner.call('PUT', `/api/orders/${unassigned}`, { user_id: null }))
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

test('the orders of each figure are those that the list returns for it', async () => {
  const done = await opened(owner, '2026-11-01T09:00:00Z')
  await moved(owner, done, 'completed', '2026-11-30T20:59:59Z')
  const next = await opened(owner, '2026-11-30T21:00:00Z')
  await moved(owner, next, 'approved', '2026-12-02T09:00:00Z')
  const cancelledOrder = await opened(owner, '2026-11-02T09:00:00Z')
  await moved(owner, cancelledOrder, 'approved', '2026-11-03T09:00:00Z')
  await moved(owner, cancelledOrder, 'cancelled', '2026-11-04T09:00:00Z')
  const listed = async (event: string, days: string) => {
    const { data } = await ok<{ data: { id: number }[] }>(
      owner.call('GET', `/api/orders?event=${event}&${days}&sort=created_at`),
    )
    return data.map(({ id }) => id)
  }
  const { totals } = await reportOf(owner)
  const expected = {
    created: [done, cancelledOrder],
    proposed: [done, cancelledOrder],
    approved: [done],
    completed: [done],
    cancelled: [cancelledOrder],
  }
  for (const [event, ids] of Object.entries(expected)) {
    expect(await listed(event, november), event).toEqual(ids)
    expect(totals[event as keyof typeof expected], event).toBe(ids.length)
  }
  expect(await listed('approved', 'from=2026-12-01')).toEqual([next])
  expect(await listed('approved', 'to=2026-12-31')).toEqual([done, next])
})
