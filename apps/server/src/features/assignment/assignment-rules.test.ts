import type { WorkingHours } from '@veranda/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallClock } from '#time/wall-clock.ts'
import { type Candidate, isAway, isOnShift, nextAssignee, withStartingShare } from './assignment-rules.ts'

const candidate = (id: number, changes: Partial<Candidate> = {}): Candidate => ({
  id,
  lead_weight: 1,
  served: null,
  leads_in_work: 0,
  working_hours: null,
  absent_from: null,
  absent_until: null,
  ...changes,
})

const week: WorkingHours = Array.from({ length: 7 }, (_day, index) =>
  index < 5 ? { from: '09:00', to: '18:00' } : null,
)

/** Gives out `count` leads; answers how many each got. */
function distribute(people: Candidate[], count: number): Map<number, number> {
  const leadCounts = new Map(people.map(({ id }) => [id, 0]))
  const line = withStartingShare(people)
  for (let step = 0; step < count; step += 1) {
    const next = nextAssignee(line, { mode: 'round_robin' })
    if (!next) break
    leadCounts.set(next.id, (leadCounts.get(next.id) ?? 0) + 1)
    next.served += 1 / next.lead_weight
  }
  return leadCounts
}

test('round robin gives everybody the same number of leads', () => {
  expect([...distribute([candidate(1), candidate(2), candidate(3)], 9).values()]).toEqual([3, 3, 3])
})

test('round robin shares leads by weight, at most one round off', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 8 }), (weights) => {
      const rounds = 5
      const sum = weights.reduce((total, weight) => total + weight, 0)
      const people = weights.map((lead_weight, index) => candidate(index + 1, { lead_weight }))
      const leadCounts = distribute(people, sum * rounds)
      for (const { id, lead_weight } of people) {
        expect(Math.abs((leadCounts.get(id) ?? 0) - lead_weight * rounds)).toBeLessThanOrEqual(lead_weight)
      }
    }),
  )
})

test('a new candidate does not have to catch up with the leads that others had before', () => {
  const veterans = [candidate(1, { served: 100 }), candidate(2, { served: 100 })]
  expect([...distribute([...veterans, candidate(3)], 9).values()]).toEqual([3, 3, 3])
})

test('by load, the candidate with the fewest open leads per weight is next', () => {
  const people = [
    candidate(1, { leads_in_work: 4, lead_weight: 4 }),
    candidate(2, { leads_in_work: 2, lead_weight: 1 }),
  ]
  expect(nextAssignee(withStartingShare(people), { mode: 'least_busy' })?.id).toBe(1)
})

test('a fixed assignee gets every lead, and nobody else does while they cannot', () => {
  const people = withStartingShare([candidate(1), candidate(2)])
  expect(nextAssignee(people, { mode: 'fixed', user_id: 2 })?.id).toBe(2)
  expect(nextAssignee(people, { mode: 'fixed', user_id: 3 })).toBeNull()
})

test('returns no assignee without candidates', () => {
  expect(nextAssignee([], { mode: 'round_robin' })).toBeNull()
})

test('working hours are read in the company’s time zone', () => {
  const moment = new Date('2026-11-20T21:30:00Z')
  expect(wallClock(moment, 'Europe/Moscow')).toEqual({ day: '2026-11-21', weekday: 5, time: '00:30' })
  expect(wallClock(moment, 'Europe/Kaliningrad')).toEqual({ day: '2026-11-20', weekday: 4, time: '23:30' })
})

test.each([
  ['2026-11-20', 4, '09:00', true],
  ['2026-11-20', 4, '08:59', false],
  ['2026-11-20', 4, '17:59', true],
  ['2026-11-20', 4, '18:00', false],
  ['2026-11-21', 5, '12:00', false],
])('the shift on %s (day %i) at %s: %s', (day, weekday, time, expected) => {
  expect(isOnShift(candidate(1), week, { day, weekday, time })).toBe(expected)
})

test('a candidate’s own hours override the company’s', () => {
  const night = week.map(() => ({ from: '20:00', to: '23:00' }))
  const clock = { day: '2026-11-20', weekday: 4, time: '21:00' }
  expect(isOnShift(candidate(1, { working_hours: night }), week, clock)).toBe(true)
})

test.each([
  [null, null, false],
  ['2026-11-19', '2026-11-21', true],
  ['2026-11-20', '2026-11-20', true],
  ['2026-11-21', null, false],
  ['2026-11-01', null, true],
  [null, '2026-11-19', false],
  [null, '2026-11-20', true],
])('away from %s until %s: %s', (absent_from, absent_until, expected) => {
  expect(isAway({ absent_from, absent_until }, '2026-11-20')).toBe(expected)
})
