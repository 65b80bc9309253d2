import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './call.ts'
import { createRetry, isRefusal } from './retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Fails each time and records when it was tried. */
function failing() {
  const startedAt = Date.now()
  const tries: number[] = []
  const retry = createRetry(() => {
    tries.push((Date.now() - startedAt) / 1000)
    retry.afterFailure()
  })
  return { retry, tries }
}

test('the delays double up to half a minute', async () => {
  const { retry, tries } = failing()
  retry.afterFailure()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tries).toEqual([2, 6, 14, 30, 60, 90, 120])
})

test('a success resets the delay', async () => {
  const { retry, tries } = failing()
  retry.afterFailure()
  await vi.advanceTimersByTimeAsync(6_000)
  retry.reset()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toEqual([2, 6])
  retry.afterFailure()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(tries).toEqual([2, 6, 68])
})

test('a new time replaces the scheduled one', async () => {
  const { retry, tries } = failing()
  retry.afterFailure()
  retry.after(500)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(tries).toEqual([0.5])
})

test.each([
  [400, true],
  [401, false],
  [404, true],
  [408, false],
  [409, true],
  [425, false],
  [429, false],
  [500, false],
  [503, false],
])('an answer %i is a refusal: %s', (status, expected) => {
  expect(isRefusal(new ApiError(status, {}))).toBe(expected)
})

test('a lost connection is not a refusal', () => {
  expect(isRefusal(new TypeError('Failed to fetch'))).toBe(false)
})
