import { expect, test } from 'vitest'
import { throttleKeys, throttleSeconds } from './throttle-rules.ts'

test.each([
  [1, 0],
  [4, 0],
  [5, 60],
  [6, 120],
  [7, 240],
  [11, 900],
  [500, 900],
])('after %i failures of which five are free one waits %i s', (failures, seconds) => {
  expect(throttleSeconds(failures, 5)).toBe(seconds)
})

test('an address is throttled long before the account', () => {
  const [address, account] = throttleKeys('anna@example.com', '10.0.0.1')
  expect(address.key).not.toBe(account.key)
  expect(account.free).toBeGreaterThanOrEqual(address.free * 10)
})
