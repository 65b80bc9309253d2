import type { WorkingHours } from '@veranda/contract'
import { expect, test } from 'vitest'
import { isOpenAt, nextOpening } from './hours-rules.ts'

const weekly: WorkingHours = Array.from({ length: 7 }, (_day, index) =>
  index < 5 ? { from: '09:00', to: '18:00' } : null,
)
const moscow = { weekly, holidays: [], timeZone: 'Europe/Moscow' }

test.each([
  ['2026-11-20T05:59:00Z', false, '2026-11-20T06:00:00.000Z'],
  ['2026-11-20T06:00:00Z', true, null],
  ['2026-11-20T14:59:00Z', true, null],
  // Friday evening: the next opening is Monday morning.
  ['2026-11-20T15:00:00Z', false, '2026-11-23T06:00:00.000Z'],
  ['2026-11-21T10:00:00Z', false, '2026-11-23T06:00:00.000Z'],
])('at %s it is open: %s', (at, isOpen, next) => {
  const now = new Date(at)
  expect(isOpenAt(now, moscow)).toBe(isOpen)
  if (!isOpen) expect(nextOpening(now, moscow)?.toISOString()).toBe(next)
})

test('a holiday is closed, or has its own hours', () => {
  const holidays = [
    { day: '2026-11-23', hours: null },
    { day: '2026-11-24', hours: { from: '12:00', to: '14:00' } },
  ]
  const hours = { ...moscow, holidays }
  expect(isOpenAt(new Date('2026-11-23T10:00:00Z'), hours)).toBe(false)
  expect(nextOpening(new Date('2026-11-23T10:00:00Z'), hours)?.toISOString()).toBe('2026-11-24T09:00:00.000Z')
  expect(isOpenAt(new Date('2026-11-24T10:30:00Z'), hours)).toBe(true)
})

test("days are counted in the company's time zone", () => {
  const hours = { ...moscow, timeZone: 'Asia/Vladivostok' }
  expect(isOpenAt(new Date('2026-11-19T23:30:00Z'), hours)).toBe(true)
  expect(isOpenAt(new Date('2026-11-20T09:30:00Z'), hours)).toBe(false)
})

test('returns no next opening for a company that never answers', () => {
  const alwaysClosed: WorkingHours = Array.from({ length: 7 }, () => null)
  expect(nextOpening(new Date('2026-11-20T10:00:00Z'), { ...moscow, weekly: alwaysClosed })).toBeNull()
})
