import { expect, test } from 'vitest'
import { monthsOf, periodBuckets } from './period-bucket-rules.ts'

test.each([
  ['2026-11-01', '2026-11-30', ['2026-11']],
  ['2026-11-30', '2026-12-01', ['2026-11', '2026-12']],
  ['2025-11-15', '2026-02-01', ['2025-11', '2025-12', '2026-01', '2026-02']],
])('a period from %s to %s touches its months', (from, to, months) => {
  expect(monthsOf({ from, to })).toEqual(months)
})

test('monthsOf returns 36 months for three years', () => {
  expect(monthsOf({ from: '2024-01-01', to: '2026-12-31' })).toHaveLength(36)
})

test.each([
  ['2026-11-05', '2026-11-05', 1, '2026-11-05', '2026-11-05'],
  ['2026-10-30', '2026-11-02', 4, '2026-10-30', '2026-11-02'],
  ['2024-02-28', '2024-03-01', 3, '2024-02-28', '2024-03-01'],
  ['2026-12-01', '2026-12-31', 31, '2026-12-01', '2026-12-31'],
  // One day longer than the limit for days: reported by month.
  ['2026-11-30', '2026-12-31', 2, '2026-11', '2026-12'],
])('periodBuckets from %s to %s returns %i buckets', (from, to, count, first, last) => {
  const buckets = periodBuckets({ from, to })
  expect([buckets.length, buckets[0], buckets.at(-1)]).toEqual([count, first, last])
})
