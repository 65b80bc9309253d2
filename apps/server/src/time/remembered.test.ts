import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Remembered } from './remembered.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

test('an answer is known until its time is over', () => {
  const answers = new Remembered<number>(1000, 10)
  answers.set('a', 1)
  vi.setSystemTime(999)
  expect(answers.get('a')).toBe(1)
  vi.setSystemTime(1000)
  expect(answers.get('a')).toBeUndefined()
})

test('more answers than are held make room by forgetting the others', () => {
  const answers = new Remembered<number>(1000, 2)
  for (const key of ['a', 'b', 'c']) answers.set(key, 1)
  expect([answers.get('a'), answers.get('c')]).toEqual([undefined, 1])
})
