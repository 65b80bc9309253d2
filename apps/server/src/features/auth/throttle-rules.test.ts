import { expect, test } from 'vitest'
import { waitAfter } from './throttle-rules.ts'

test.each([
  [1, 0],
  [4, 0],
  [5, 60],
  [6, 120],
  [7, 240],
  [11, 3600],
  [500, 3600],
])('after %i failures an account waits %i s', (failures, seconds) => {
  expect(waitAfter(failures)).toBe(seconds)
})
