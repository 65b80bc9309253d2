import { expect, test } from 'vitest'
import { byMonth, type FlowRow, managersOf, reportMargin, shareBp, totalFlow } from './orders-report-rules.ts'

const row = (more: Partial<FlowRow>): FlowRow => ({
  kind: 'created',
  month: '2026-11',
  user_id: 1,
  count: 1,
  total_kopecks: 0,
  priced: 0,
  windows_kopecks: 0,
  margin_kopecks: 0,
  costed: 0,
  ...more,
})
const paid = (received_kopecks: number, refunded_kopecks = 0, user_id: number | null = 1) => ({
  month: '2026-11',
  user_id,
  received_kopecks,
  refunded_kopecks,
})

test('received money is net of refunds and the average counts orders with a total', () => {
  const flows = [
    row({ kind: 'approved', count: 3, priced: 2, total_kopecks: 300_001 }),
    row({ kind: 'completed', count: 1, priced: 1, total_kopecks: 100_000 }),
    row({ count: 5 }),
  ]
  expect(totalFlow(flows, [paid(50_000), paid(20_000, 5_000)])).toEqual({
    created: 5,
    proposed: 0,
    won: 0,
    delivered: 0,
    approved: 3,
    approved_kopecks: 300_001,
    completed: 1,
    completed_kopecks: 100_000,
    cancelled: 0,
    received_kopecks: 65_000,
    refunded_kopecks: 5_000,
    average_kopecks: 150_001,
  })
})

test('there is no average without approved orders', () => {
  expect(totalFlow([], [])).toMatchObject({ average_kopecks: null, received_kopecks: 0 })
})

test.each([
  [1, 3, 3333],
  [0, 3, 0],
  [-50, 200, -2500],
  [0, 0, null],
])('%i of %i is %s basis points', (part, total, share) => {
  expect(shareBp(part, total)).toBe(share)
})

test('the margin counts orders with known costs', () => {
  const flows = [
    row({ kind: 'approved', count: 2, costed: 1, windows_kopecks: 200_000, margin_kopecks: 90_000 }),
    row({ kind: 'completed', costed: 1, windows_kopecks: 200_000, margin_kopecks: 90_000 }),
  ]
  expect(reportMargin(flows)).toEqual({
    orders: 1,
    windows_kopecks: 200_000,
    margin_kopecks: 90_000,
    margin_bp: 4500,
  })
})

test('managers are sorted by sales, orders without a responsible user come last', () => {
  const flows = [
    row({ kind: 'approved', user_id: null, total_kopecks: 900 }),
    row({ kind: 'approved', user_id: 1, total_kopecks: 100 }),
    row({ kind: 'approved', user_id: 2, total_kopecks: 200 }),
  ]
  const users = [
    { id: 1, name: 'Анна' },
    { id: 2, name: 'Борис' },
    { id: 3, name: 'Вера' },
  ]
  const managers = managersOf(flows, [paid(10, 0, 3)], { users, seesMargin: false })
  expect(managers.map(({ user }) => user?.name ?? null)).toEqual(['Борис', 'Анна', 'Вера', null])
  expect(managers.every(({ margin }) => margin === null)).toBe(true)
})

test('includes a month without orders', () => {
  const months = byMonth({ from: '2026-10-01', to: '2026-11-30' }, [row({ count: 2 })], [])
  expect(months.map(({ month, created }) => [month, created])).toEqual([
    ['2026-10', 0],
    ['2026-11', 2],
  ])
})
