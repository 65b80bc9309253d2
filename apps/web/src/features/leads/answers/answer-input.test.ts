import type { LeadFieldType } from '@veranda/contract'
import { expect, test } from 'vitest'
import { lead } from '#test/lead.ts'
import { answerInput, answerTo } from './answer-input.ts'

const options = [
  { id: 'a', label: 'Белый' },
  { id: 'b', label: 'Белый, матовый' },
  { id: 'c', label: 'Чёрный' },
]
const cases: [type: LeadFieldType, text: string, value: unknown][] = [
  ['text', 'Анна', 'Анна'],
  ['text', '', ''],
  ['select', 'Чёрный', 'c'],
  ['radio', 'Белый, матовый', 'b'],
  ['select', 'Нет в списке', ''],
  ['multiselect', 'Чёрный', ['c']],
  ['multiselect', 'Белый, Чёрный', ['a', 'c']],
  ['multiselect', '', []],
  ['checkbox', 'Да', true],
  ['checkbox', 'Нет', false],
  ['checkbox', '', false],
  ['rating', '5', '5'],
  ['date', '2026-11-20', '2026-11-20'],
  ['datetime', '2026-11-20T10:05', '2026-11-20T10:05'],
  ['datetime', '2026-11-20T10:05:00', '2026-11-20T10:05'],
  ['datetime', '2026-11-20T10:05:00Z', '2026-11-20T13:05'],
]

test.each(cases)('%s: the answer «%s» is %j in its input', (type, text, value) => {
  expect(answerInput({ type, options }, text, 'Europe/Moscow')).toEqual(value)
})

test('the answer to a field, or nothing', () => {
  expect(answerTo(lead, 2)).toBe('89123456789')
  expect(answerTo(lead, 99)).toBe('')
  expect(answerTo({}, 2)).toBe('')
})
