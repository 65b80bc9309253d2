import { expect, test } from 'vitest'
import { demoCounts, planLeads } from './demo-leads-plan.ts'

const now = new Date('2026-11-22T10:00:00Z')
const plans = planLeads(now)

test('plans three months of leads, newest first and none in the future', () => {
  expect(plans).toHaveLength(demoCounts.leads)
  const moments = plans.map(({ created_at }) => created_at.getTime())
  expect(moments).toEqual([...moments].sort((one, other) => other - one))
  expect(moments[0]).toBeLessThan(now.getTime())
  expect(moments.at(-1)).toBeGreaterThan(now.getTime() - (demoCounts.days + 2) * 86_400_000)
})

test('makes the declared number of clients, all from finished leads', () => {
  const clients = plans.filter(({ isClient }) => isClient)
  expect(clients).toHaveLength(demoCounts.clientsOfLeads)
  expect(new Set(clients.map(({ status }) => status))).toEqual(new Set(['completed']))
})

test('a person who asks once more has asked before and becomes a client once; nobody else shares a phone', () => {
  const repeats = plans.filter(({ isRepeat }) => isRepeat)
  expect(repeats.length).toBeGreaterThan(3)
  for (const repeat of repeats) {
    const earlier = plans.filter(({ phone }) => phone === repeat.phone).at(-1)
    expect(earlier?.created_at.getTime()).toBeLessThan(repeat.created_at.getTime())
    expect(repeat.isClient).toBe(false)
  }
  expect(new Set(plans.map(({ phone }) => phone)).size).toBe(demoCounts.leads - repeats.length)
})

test('no lead is taken before it is created', () => {
  for (const { created_at, taken_at } of plans) {
    if (taken_at) expect(taken_at.getTime()).toBeGreaterThan(created_at.getTime())
  }
})

test('leaves some leads waiting, and only rejected leads have a reason', () => {
  expect(plans.filter(({ taken_at }) => taken_at === null).length).toBeGreaterThan(3)
  for (const { status, reason } of plans) expect(reason !== null).toBe(status === 'rejected')
})

test('plans the same company on every machine', () => {
  expect(planLeads(now)).toEqual(plans)
})
