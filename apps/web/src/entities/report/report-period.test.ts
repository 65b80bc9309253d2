import { expect, test } from 'vitest'
import { periodOf } from './report-period.ts'

test('a URL without a valid period means this month', () => {
  const month = { name: 'month', from: '2026-11-01', to: '2026-11-21' }
  expect(periodOf({}, '2026-11-21')).toEqual(month)
  expect(periodOf({ period: 'decade', from: '2020-01-01' }, '2026-11-21')).toEqual(month)
})

test('a custom period has the days in the URL', () => {
  const params = { period: 'custom', from: '2026-02-03', to: '2026-03-04' }
  expect(periodOf(params, '2026-11-21')).toEqual({ name: 'custom', from: '2026-02-03', to: '2026-03-04' })
})
