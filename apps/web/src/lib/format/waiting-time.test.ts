import { expect, test } from 'vitest'
import { formatWaitingTime } from './waiting-time.ts'

test.each([
  [0, 'меньше минуты'],
  [0.9, 'меньше минуты'],
  [1, '1 мин'],
  [59.4, '59 мин'],
  [59.5, '1 ч'],
  [125, '2 ч 5 мин'],
  [47 * 60 + 59, '47 ч 59 мин'],
  [48 * 60, '2 дня'],
  [5 * 24 * 60, '5 дней'],
  [21 * 24 * 60, '21 день'],
])('%d minutes are told as %s', (minutes, text) => {
  expect(formatWaitingTime(minutes).replaceAll('\u00a0', ' ')).toBe(text)
})

test('where the place is narrow, less than a minute is told in few letters', () => {
  expect(formatWaitingTime(0.5, { isShort: true }).replaceAll('\u00a0', ' ')).toBe('< 1 мин')
  expect(formatWaitingTime(12, { isShort: true })).toBe(formatWaitingTime(12))
})
