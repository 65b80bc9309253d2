import { expect, test } from 'vitest'
import { formatTimeAgo, isAllowed, originOf, seenText } from './time-ago.ts'

const now = new Date('2026-11-22T12:00:00Z')

test.each([
  ['2026-11-22T11:59:40Z', 'только что'],
  ['2026-11-22T11:59:00Z', '1 минуту назад'],
  ['2026-11-22T11:55:00Z', '5 минут назад'],
  ['2026-11-22T09:00:00Z', '3 часа назад'],
  ['2026-11-21T11:00:00Z', 'вчера'],
])('at %s is «%s»', (instant, expected) => {
  expect(formatTimeAgo(instant, now)).toBe(expected)
})

test('a seen widget is shown with its page, an unseen one as not found', () => {
  const seen = { url: 'https://example.ru/contacts', at: '2026-11-22T11:55:00Z' }
  expect(seenText({ seen }, now)).toBe('Виджет замечен 5 минут назад на example.ru/contacts')
  expect(seenText({ seen: null }, now)).toBe('Не найден на сайте')
})

test.each([
  ['example.ru', 'https://example.ru'],
  [' HTTPS://Example.ru/contacts?a=1#b ', 'https://example.ru'],
  ['http://localhost:8080/', 'http://localhost:8080'],
  ['https://*.example.ru', 'https://*.example.ru'],
  ['окна.рф/цены', 'https://окна.рф'],
  ['', ''],
])('of «%s» the site is «%s»', (typed, origin) => {
  expect(originOf(typed)).toBe(origin)
})

test.each([
  ['https://example.ru/contacts', ['https://example.ru'], true],
  ['http://example.ru/', ['https://example.ru'], false],
  ['https://shop.example.ru/', ['https://*.example.ru'], true],
  ['https://example.ru/', ['https://*.example.ru'], false],
  ['https://evil-example.ru/', ['https://*.example.ru'], false],
  ['https://example.ru/', [], false],
])('%s among %j: %s', (url, origins, allowed) => {
  expect(isAllowed(url, origins)).toBe(allowed)
})
