import { expect, test } from 'vitest'
import { daysBefore, daysOfPeriod } from './report-periods.ts'

test.each([
  ['month', { from: '2026-11-01', to: '2026-11-22' }],
  ['last_month', { from: '2026-10-01', to: '2026-10-31' }],
  ['quarter', { from: '2026-10-01', to: '2026-11-22' }],
  ['year', { from: '2026-01-01', to: '2026-11-22' }],
] as const)('%s, seen from the 22nd of November', (name, days) => {
  expect(daysOfPeriod(name, '2026-11-22')).toEqual(days)
})

test.each([
  ['2026-11-01', '2026-11-22', '2026-10-10', '2026-10-31'],
  ['2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
  ['2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
])('as many days before %s — %s are %s — %s', (from, to, fromBefore, toBefore) => {
  expect(daysBefore({ from, to })).toEqual({ from: fromBefore, to: toBefore })
})
