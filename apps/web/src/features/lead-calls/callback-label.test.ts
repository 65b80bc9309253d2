import { expect, test } from 'vitest'
import { callbackLabel } from './callback-label.ts'

const now = Date.parse('2026-11-27T08:00:00Z')

test.each([
  ['2026-11-27T15:00:00Z', 'сегодня в 18:00'],
  ['2026-11-27T21:30:00Z', 'завтра в 00:30'],
  ['2026-11-30T07:00:00Z', 'в понедельник в 10:00'],
  ['2026-12-04T07:00:00Z', '04.12 в 10:00'],
])('%s is shown as «%s»', (instant, label) => {
  expect(callbackLabel(instant, 'Europe/Moscow', now)).toBe(label)
})
