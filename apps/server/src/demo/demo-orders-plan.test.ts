import { orderItem, orderStages } from '@veranda/contract'
import { expect, test } from 'vitest'
import { demoStages, planOrders } from './demo-orders-plan.ts'

const now = new Date('2026-11-22T10:00:00Z')
const plans = planOrders(now)

test('plans forty orders, some at every stage, oldest first', () => {
  expect(plans).toHaveLength(40)
  expect(demoStages.map(({ stage }) => stage)).toEqual(Object.keys(orderStages))
  expect(new Set(plans.map(({ stage }) => stage)).size).toBe(demoStages.length)
  const moments = plans.map(({ created_at }) => created_at.getTime())
  expect(moments).toEqual([...moments].sort((one, other) => one - other))
})

test.each(plans.map((plan) => [plan.stage, plan.title, plan] as const))(
  'the way to «%s» (%s) goes forward, ends there, and lies in the past',
  (stage, _title, { path, created_at }) => {
    expect(path.at(-1)?.stage ?? 'new').toBe(stage)
    const times = [created_at, ...path.map(({ at }) => at), now].map((at) => at.getTime())
    expect(times).toEqual([...times].sort((one, other) => one - other))
  },
)

test('plans only openings that the API accepts', () => {
  for (const item of plans.flatMap(({ items }) => items)) {
    expect(() => orderItem.parse({ ...item, key: crypto.randomUUID() })).not.toThrow()
  }
})
