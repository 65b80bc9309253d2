import { expect, test } from 'vitest'
import { fromWallTime, toWallTime } from './zoned-time.ts'

test.each([
  ['2026-11-20T10:05:00.000Z', 'Europe/Moscow', '2026-11-20T13:05'],
  ['2026-11-20T21:30:00.000Z', 'Europe/Moscow', '2026-11-21T00:30'],
  ['2026-11-20T21:30:00.000Z', 'Asia/Kamchatka', '2026-11-21T09:30'],
  ['2026-03-29T00:30:00.000Z', 'Europe/Berlin', '2026-03-29T01:30'],
  ['2026-03-29T01:30:00.000Z', 'Europe/Berlin', '2026-03-29T03:30'],
])('%s in %s is %s on the wall, and back', (instant, zone, wallTime) => {
  expect(toWallTime(instant, zone)).toBe(wallTime)
  expect(fromWallTime(wallTime, zone)).toBe(instant)
})

test('an ambiguous hour means the first one', () => {
  expect(fromWallTime('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
})

test.each(['', 'завтра', '2026-13-01T10:00'])('%j is not a time', (wallTime) => {
  expect(fromWallTime(wallTime, 'Europe/Moscow')).toBeNull()
})
