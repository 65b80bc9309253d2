import { expect, test } from 'vitest'
import { daysOfListPeriod } from './periods.ts'

test.each([
  ['today', '2026-11-25', '2026-11-25', '2026-11-25'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['week', '2026-11-25', '2026-11-23', '2026-11-25'],
  // A Monday, and a Sunday, which ends its week.
  ['week', '2026-11-23', '2026-11-23', '2026-11-23'],
  ['last_week', '2026-11-29', '2026-11-16', '2026-11-22'],
  ['last_week', '2026-01-01', '2025-12-22', '2025-12-28'],
  ['month', '2026-11-25', '2026-11-01', '2026-11-25'],
  ['last_month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['days7', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['days30', '2026-01-15', '2025-12-17', '2026-01-15'],
] as const)('%s on %s is from %s to %s', (period, today, from, to) => {
  expect(daysOfListPeriod(period, today)).toEqual({ from, to })
})
