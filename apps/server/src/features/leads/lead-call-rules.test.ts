import type { WorkingHours } from '@veranda/contract'
import { expect, test } from 'vitest'
import { callbackTimes, dueAfterCall } from './lead-call-rules.ts'

const weekly: WorkingHours = Array.from({ length: 7 }, (_day, index) =>
  index < 5 ? { from: '09:00', to: '18:00' } : null,
)
const moscow = { weekly, timeZone: 'Europe/Moscow' }

test('a call on Wednesday is proposed again for the next morning, within today, and in a week', () => {
  expect(callbackTimes(new Date('2026-11-25T08:00:00Z'), moscow)).toEqual([
    '2026-11-26T07:00:00.000Z',
    '2026-11-25T09:00:00.000Z',
    '2026-11-25T11:00:00.000Z',
    '2026-11-25T15:00:00.000Z',
    '2026-11-26T12:00:00.000Z',
    '2026-12-02T07:00:00.000Z',
  ])
})

test('weekends and holidays are skipped, and tonight is not proposed when it is over, no time twice', () => {
  expect(callbackTimes(new Date('2026-11-27T18:00:00Z'), moscow)[0]).toBe('2026-11-30T07:00:00.000Z')
  expect(callbackTimes(new Date('2026-12-31T20:30:00Z'), moscow)).toEqual([
    '2027-01-11T07:00:00.000Z',
    '2027-01-11T12:00:00.000Z',
  ])
})

test.each([
  ['no days', weekly.map(() => null)],
  ['nothing', []],
])('a company that has set %s is proposed times from nine to seven, every day', (_what, none) => {
  const hours = { ...moscow, weekly: none }
  expect(callbackTimes(new Date('2026-11-28T14:30:00Z'), hours)).toEqual([
    '2026-11-29T07:00:00.000Z',
    '2026-11-28T15:30:00.000Z',
    '2026-11-29T12:00:00.000Z',
    '2026-12-05T07:00:00.000Z',
  ])
})

test.each([
  ['late in the evening', '2026-11-25T19:30:00Z', '2026-11-26T07:00:00.000Z'],
  ['after midnight', '2026-11-25T22:30:00Z', '2026-11-26T07:00:00.000Z'],
  ['early in the morning', '2026-11-26T03:00:00Z', '2026-11-26T07:00:00.000Z'],
  ['on a day off', '2026-11-28T09:00:00Z', '2026-11-30T07:00:00.000Z'],
])(
  '%s only working hours are proposed, and a busy line is tried on the next working morning',
  (_when, at, next) => {
    const now = new Date(at)
    const times = callbackTimes(now, moscow)
    expect(times[0]).toBe(next)
    expect(times.map((time) => new Date(time).getUTCHours()).every((hour) => hour >= 6 && hour <= 15)).toBe(
      true,
    )
    expect(dueAfterCall('busy', undefined, now, moscow)).toBe(next)
  },
)

test('a company that opens later than ten is proposed its opening', () => {
  const late = weekly.map((day) => day && { from: '12:00', to: '14:00' })
  expect(callbackTimes(new Date('2026-11-25T12:00:00Z'), { ...moscow, weekly: late })).toEqual([
    '2026-11-26T09:00:00.000Z',
    '2026-12-02T09:00:00.000Z',
  ])
})

test.each([
  ['no_answer', undefined, '2026-11-26T07:00:00.000Z'],
  ['busy', undefined, '2026-11-25T09:00:00.000Z'],
  ['callback', '2026-11-25T15:30:00+03:00', '2026-11-25T12:30:00.000Z'],
  ['measurement', undefined, '2026-11-26T07:00:00.000Z'],
  ['rejected', undefined, null],
  ['done', undefined, null],
] as const)('after %s (chosen: %s) the lead is due at %s', (outcome, chosen, due) => {
  expect(dueAfterCall(outcome, chosen, new Date('2026-11-25T08:00:00Z'), moscow)).toBe(due)
})
