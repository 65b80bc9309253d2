import { expect, test } from 'vitest'
import { hookBaseOf } from './bot-rules.ts'

test.each([
  ['https://veranda.example', 'https://veranda.example/api/public/messengers/'],
  ['https://veranda.example:8443', 'https://veranda.example:8443/api/public/messengers/'],
  ['https://8.8.8.8', 'https://8.8.8.8/api/public/messengers/'],
  ['http://veranda.example', null],
  ['http://localhost:3000', null],
  ['https://localhost', null],
  ['https://crm.local', null],
  ['https://192.168.1.5', null],
  ['https://[::1]', null],
])('messengers reach %s at %s', (appUrl, base) => {
  expect(hookBaseOf(appUrl)).toBe(base)
})
