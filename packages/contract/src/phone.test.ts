import { expect, test } from 'vitest'
import { isWholePhone } from './phone.ts'

test.each([
  ['+7 916 123-45-67', true],
  ['8 (916) 123-45-67', true],
  ['916 123 45 67', true],
  ['+375 29 123-45-67', true],
  ['+7 916 12', false],
  ['+7 916 123-45-678', false],
  ['8 916 12', false],
  ['123-45-67', false],
  ['+', false],
  ['позвоните', false],
])('isWholePhone(%j) is %s', (text, isWhole) => {
  expect(isWholePhone(text)).toBe(isWhole)
})
