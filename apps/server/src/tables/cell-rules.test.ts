import { expect, test } from 'vitest'
import { answerCell, dateText, numberText, serialOf } from './cell-rules.ts'

test('a date is written as Russian spreadsheets read it, with its time where it has one', () => {
  expect(dateText({ date: '2026-08-28 19:26:00' })).toBe('28.08.2026 19:26')
  expect(dateText({ date: '2026-08-28T19:26' })).toBe('28.08.2026 19:26')
  expect(dateText({ date: '2026-08-28' })).toBe('28.08.2026')
  expect(numberText(12.5)).toBe('12,5')
})

test('a date has the number that Excel gives it', () => {
  expect(serialOf({ date: '1900-03-01' })).toEqual({ serial: 61, hasTime: false })
  expect(serialOf({ date: '2026-11-25' })).toEqual({ serial: 46351, hasTime: false })
  expect(serialOf({ date: '2026-11-25 12:00:00' })).toEqual({ serial: 46351.5, hasTime: true })
  // Excel takes 1900 for a leap year and knows no day before it.
  expect(serialOf({ date: '1899-12-31' })).toBeNull()
})

test('an answer becomes a number or a date only where nothing of it is lost', () => {
  const cell = (type: string, value: string | null) => answerCell(type, value, 'Europe/Moscow')
  expect(cell('number', '12,5')).toBe(12.5)
  expect(cell('number', '007')).toBe('007')
  expect(cell('number', '40817810099910004312')).toBe('40817810099910004312')
  expect(cell('date', '2026-11-25')).toEqual({ date: '2026-11-25' })
  expect(cell('datetime', '2026-11-25T10:30')).toEqual({ date: '2026-11-25T10:30' })
  expect(cell('datetime', '2026-11-25T22:30:00Z')).toEqual({ date: '2026-11-26 01:30:00' })
  expect(cell('text', '2026-11-25')).toBe('2026-11-25')
  expect(cell('date', 'завтра')).toBe('завтра')
  expect(cell('date', null)).toBeNull()
})
