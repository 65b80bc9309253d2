import { formatPhone } from '@veranda/contract'
import { expect, test } from 'vitest'
import { telHref } from './phone.ts'

test.each([
  ['8 912 345-67-89', 'tel:+79123456789', '+7 912 345-67-89'],
  ['8/912/345–67–89', 'tel:+79123456789', '+7 912 345-67-89'],
  ['8 495 123-45-67 доб. 12', 'tel:+74951234567', '+7 495 123-45-67 доб. 12'],
  ['+375 29 123-45-67', 'tel:+375291234567', '+375 29 123-45-67'],
])('%s is dialled by %s and reads %s', (phone, href, text) => {
  expect([telHref(phone), formatPhone(phone)]).toEqual([href, text])
})
