import { expect, test } from 'vitest'
import { cleanPhone, isWholePhone } from './phone.ts'

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
  ['8 912 345–67–09', true],
  ['8 912 345\u201167\u201109', true],
  ['8 912 345−67−09', true],
  ['\u202a+7 912 345-67-89\u202c', true],
  ['\u200e8 912 345\u200b-67-89', true],
  ['tel:+79123456789', true],
  ['89123456709,', true],
  ['8/912/345-67-09', true],
  ['8 495 123-45-67 доб. 12', true],
  ['8 495 123-45-67, доб 4', true],
  ['89123456707, 89123456708', false],
  ['123-45-67 доб. 12', false],
])('isWholePhone(%j) is %s', (text, isWhole) => {
  expect(isWholePhone(text)).toBe(isWhole)
})

test.each([
  ['\u202a+7 912 345-67-89\u202c', '+7 912 345-67-89'],
  ['8 912 345–67–09', '8 912 345-67-09'],
  [' tel:+79123456789, ', '+79123456789'],
  ['8 495 123-45-67 доб. 12', '8 495 123-45-67 доб. 12'],
])('cleanPhone(%j) is %j', (text, clean) => {
  expect(cleanPhone(text)).toBe(clean)
})
