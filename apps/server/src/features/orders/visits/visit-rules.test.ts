import type { WorkingHours } from '@veranda/contract'
import { expect, test } from 'vitest'
import { conflictsOf, headlineVisit, overlaps, type VisitPlan } from './visit-rules.ts'

const day = { from: '09:00', to: '18:00' }
const companyHours: WorkingHours = [day, day, day, day, day, null, null]
const by = { timeZone: 'Europe/Moscow', companyHours }

let no = 0
/** A Monday from ten to twelve in Moscow. */
const visit = (more: Partial<VisitPlan> = {}): VisitPlan => ({
  id: ++no,
  order_id: no,
  kind: 'mounting',
  starts_at: '2026-11-23T07:00:00Z',
  duration_minutes: 120,
  done_at: null,
  crew_id: null,
  capacity_m2: null,
  share_centi_m2: 0,
  stage: 'ready',
  on_hold: false,
  promised_at: null,
  assignees: [],
  ...more,
})
const assignee = (more = {}) => ({
  id: 1,
  name: 'Иван',
  working_hours: null,
  absent_from: null,
  absent_until: null,
  ...more,
})

const codes = (...visits: VisitPlan[]) => {
  const found = conflictsOf(visits, by)
  return visits.map(({ id }) => (found.get(id) ?? []).map(({ code }) => code))
}

test('adjacent visits do not overlap', () => {
  const first = visit()
  expect(overlaps(first, visit({ starts_at: '2026-11-23T09:00:00Z' }))).toBe(false)
  expect(overlaps(first, visit({ starts_at: '2026-11-23T08:59:00Z' }))).toBe(true)
})

test('a crew booked twice is reported for both visits, unless one is done', () => {
  expect(codes(visit({ crew_id: 3 }), visit({ crew_id: 3 }))).toEqual([['crew_busy'], ['crew_busy']])
  expect(codes(visit({ crew_id: 3 }), visit({ crew_id: 3, done_at: 'now' }))).toEqual([[], []])
  expect(codes(visit({ crew_id: 3 }), visit({ crew_id: 4 }))).toEqual([[], []])
})

test('a member who measures while their crew mounts is named', () => {
  const measuring = visit({ kind: 'measurement', assignees: [assignee()] })
  const found = conflictsOf(
    [measuring, visit({ crew_id: 3, assignees: [assignee(), assignee({ id: 2 })] })],
    by,
  )
  expect(found.get(measuring.id)).toEqual([{ code: 'person_busy', names: ['Иван'] }])
})

test.each([
  ['from the day on which they leave', { absent_from: '2026-11-23', absent_until: null }, ['absent']],
  ['until the last day, included', { absent_from: '2026-11-20', absent_until: '2026-11-23' }, ['absent']],
  ['not after it', { absent_from: '2026-11-20', absent_until: '2026-11-22' }, []],
])('an absence counts %s', (_when, absence, expected) => {
  expect(codes(visit({ assignees: [assignee(absence)] }))).toEqual([expected])
})

test("working hours are the user's own, or the company's, in the company's time zone", () => {
  const early = { from: '06:00', to: '11:00' }
  const own = companyHours.map(() => early)
  expect(codes(visit({ assignees: [assignee()] }))).toEqual([[]])
  expect(codes(visit({ assignees: [assignee({ working_hours: own })] }))).toEqual([['off_hours']])
  expect(codes(visit({ starts_at: '2026-11-22T07:00:00Z', assignees: [assignee()] }))).toEqual([
    ['off_hours'],
  ])
  expect(codes(visit({ starts_at: '2026-11-23T14:00:00Z', assignees: [assignee()] }))).toEqual([
    ['off_hours'],
  ])
})

test("a crew's daily capacity limits its mountings", () => {
  const morning = visit({ crew_id: 3, capacity_m2: 20, share_centi_m2: 1200 })
  const noon = (share_centi_m2: number) =>
    visit({ crew_id: 3, capacity_m2: 20, share_centi_m2, starts_at: '2026-11-23T10:00:00Z' })
  expect(codes(morning, noon(800))).toEqual([[], []])
  expect(codes(morning, noon(801))).toEqual([['over_capacity'], ['over_capacity']])
})

test('a mounting after the promised date is late; before it, the windows must be ready', () => {
  const codesFor = (promised_at: string, stage: VisitPlan['stage']) => codes(visit({ promised_at, stage }))[0]
  expect(codesFor('2026-11-22T21:30:00Z', 'ready')).toEqual([])
  expect(codesFor('2026-11-22T12:00:00Z', 'ready')).toEqual(['late'])
  expect(codesFor('2026-11-25T12:00:00Z', 'in_production')).toEqual(['not_ready'])
  expect(codesFor('2026-11-25T12:00:00Z', 'ready')).toEqual([])
})

test('a visit to an order on hold is reported', () => {
  expect(codes(visit({ on_hold: true }), visit({ on_hold: true, done_at: 'now' }))[0]).toEqual(['on_hold'])
})

test('an order shows the nearest open visit, else the last', () => {
  const [past, next, later] = ['2026-11-20', '2026-11-23', '2026-11-24'].map((on) =>
    visit({ starts_at: `${on}T07:00:00Z` }),
  )
  const done = (one?: VisitPlan) => ({ ...visit(), ...one, done_at: 'now' })
  expect(headlineVisit([later, next, done(past)].filter((one) => one !== undefined))?.starts_at).toBe(
    '2026-11-23T07:00:00Z',
  )
  expect(headlineVisit([done(next), done(past)])?.starts_at).toBe('2026-11-23T07:00:00Z')
  expect(headlineVisit([])).toBeUndefined()
})
