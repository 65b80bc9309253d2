import { counted, plural } from '@veranda/contract'
import { expect, test } from 'vitest'
import { idFrom, pathTo } from '#lib/routes/paths.ts'
import { parseSearch, stringifySearch } from '#lib/routes/search-params.ts'
import { formatDate, formatDateTime } from './dates.ts'

test("dates are formatted as day.month.year hour:minute in the company's time zone", () => {
  expect(formatDateTime('2026-11-20T21:05:00Z', 'Europe/Moscow')).toBe('21.11.2026 00:05')
  expect(formatDateTime('2026-11-20T21:05:00Z', 'Asia/Novosibirsk')).toBe('21.11.2026 04:05')
  expect(formatDate('2026-11-20T21:05:00Z', 'Europe/Moscow')).toBe('21.11.2026')
})

test.each([[null], [undefined], [''], ['soon']])('the date %j is shown as missing', (value) => {
  expect(formatDateTime(value)).toBe('Не указано')
})

test.each([
  [1, 'заявка'],
  [2, 'заявки'],
  [5, 'заявок'],
  [11, 'заявок'],
  [21, 'заявка'],
  [112, 'заявок'],
  [0, 'заявок'],
])('%i %s', (count, expected) => {
  expect(plural(count, ['заявка', 'заявки', 'заявок'])).toBe(expected)
})

test('large numbers are grouped', () => {
  expect(counted(10_500, ['заявка', 'заявки', 'заявок'])).toBe('10\u00a0500 заявок')
})

test('query strings keep plain texts readable', () => {
  expect(parseSearch('?lead=5&status=new,processing&q=')).toEqual({
    lead: '5',
    status: 'new,processing',
    q: '',
  })
  expect(stringifySearch({ lead: '5', status: 'new,processing', q: '', page: undefined })).toBe(
    '?lead=5&status=new,processing',
  )
})

test('paths are filled with their parameters', () => {
  expect(pathTo('leads.forms.edit', { id: 5 })).toBe('/leads/forms/5/edit')
  expect([idFrom('5'), idFrom('05'), idFrom('-1'), idFrom('5x'), idFrom(undefined)]).toEqual([
    5,
    null,
    null,
    null,
    null,
  ])
})
