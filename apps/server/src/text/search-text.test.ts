import { phoneDigits } from '@veranda/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likePattern, needlesOf, searchTextOf } from './search-text.ts'

test.each([
  ['+7 (912) 345-67-89', '79123456789'],
  ['8 912 345 67 89', '79123456789'],
  ['+375 29 123-45-67', '375291234567'],
  ['912 345 67 89', '79123456789'],
  ['8 912 345-67-89 доб. 12', '79123456789'],
  ['+7 912 345-67-89, #4', '79123456789'],
  ['', ''],
])('the digits of %j are %j', (phone, digits) => {
  expect(phoneDigits(phone)).toBe(digits)
})

test.each([
  ['+7 912 345-67-89', ['9123456789']],
  ['345-67', ['34567']],
  ['2026-0019', ['2026-0019']],
  ['№ 2026-0019', ['2026-0019']],
  ['№2026-0019', ['2026-0019']],
  ['Фёдоров  Пётр', ['федоров', 'петр']],
  ['12', ['12']],
  ['+7', []],
  ['+7 9', ['9']],
  ['8 (9', ['9']],
  ['8 935 11', ['93511']],
  ['8935', ['935']],
  ['48935', ['48935']],
  ['  ', []],
])('%j is looked for as %j', (query, needles) => {
  expect(needlesOf(query)).toEqual(needles)
})

test('finds the record in whatever format the phone is typed', () => {
  const phoneFormats = [
    (d: string) => `+7${d}`,
    (d: string) => `8${d}`,
    (d: string) => d,
    (d: string) => `8 (${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6)}`,
  ]
  const number = fc.integer({ min: 9_000_000_000, max: 9_999_999_999 }).map(String)
  fc.assert(
    fc.property(
      number,
      fc.constantFrom(...phoneFormats),
      fc.constantFrom(...phoneFormats),
      (digits, storedAs, queriedAs) => {
        const text = searchTextOf({ name: '', phone: storedAs(digits), email: '' })
        expect(needlesOf(queriedAs(digits)).every((needle) => text.includes(needle))).toBe(true)
      },
    ),
  )
})

test('LIKE wildcards are matched literally', () => {
  expect(likePattern('100%_\\')).toBe('%100\\%\\_\\\\%')
})
