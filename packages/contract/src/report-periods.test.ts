import { expect, test } from 'vitest'
import { daysBefore, daysOfPeriod } from './report-periods.ts'

test.each([
  ['month', '2026-11-21', '2026-11-01', '2026-11-21'],
  ['month', '2026-11-01', '2026-11-01', '2026-11-01'],
  ['last_month', '2026-11-21', '2026-10-01', '2026-10-31'],
  ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['quarter', '2026-11-21', '2026-10-01', '2026-11-21'],
  ['quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['quarter', '2026-04-01', '2026-04-01', '2026-04-01'],
  ['year', '2026-11-21', '2026-01-01', '2026-11-21'],
] as const)('%s on %s lasts from %s to %s', (name, today, from, to) => {
  expect(daysOfPeriod(name, today)).toEqual({ from, to })
})

test.each([
  ['2026-11-01', '2026-11-22', '2026-10-10', '2026-10-31'],
  ['2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
  ['2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
])('as many days before %s — %s are %s — %s', (from, to, fromBefore, toBefore) => {
  expect(daysBefore({ from, to })).toEqual({ from: fromBefore, to: toBefore })
})
