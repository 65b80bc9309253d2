import { expect, test } from 'vitest'
import { holidaysOf, holidaysToAdd } from './holidays.ts'

test('the holidays of a year are those of the Labour Code, in order', () => {
  expect(holidaysOf(2027)).toEqual([
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
    '2027-01-04',
    '2027-01-05',
    '2027-01-06',
    '2027-01-07',
    '2027-01-08',
    '2027-02-23',
    '2027-03-08',
    '2027-05-01',
    '2027-05-09',
    '2027-06-12',
    '2027-11-04',
  ])
})

test.each([
  ['in spring what is left of the year', [], '2026-05-02', 2026, ['2026-05-09', '2026-06-12', '2026-11-04']],
  ['a holiday itself is still to come', ['2026-11-04'], '2026-06-12', 2026, ['2026-06-12']],
  ['after the last one the whole next year', [], '2026-11-22', 2027, holidaysOf(2027)],
  ['days that are known are not added again', holidaysOf(2027).slice(1), '2026-11-22', 2027, ['2027-01-01']],
])('%s', (_name, known, today, year, days) => {
  expect(holidaysToAdd(known, today)).toEqual({ year, days })
})

test('nothing is suggested if the holidays of both years are known', () => {
  expect(holidaysToAdd([...holidaysOf(2026), ...holidaysOf(2027)], '2026-11-22')).toBeNull()
})
