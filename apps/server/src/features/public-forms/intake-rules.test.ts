import { acceptsRequests } from '@veranda/contract'
import { expect, test } from 'vitest'
import { issueTicket, readTicket } from './form-token.ts'
import { addressWith, sourceOf, utmMarks } from './intake-rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

test.each([
  [undefined, false],
  [{ is_active: true, expires_at: null }, true],
  [{ is_active: true, expires_at: ago(-1) }, true],
  [{ is_active: true, expires_at: ago(13.9) }, true],
  [{ is_active: true, expires_at: ago(14.1) }, false],
  [{ is_active: false, expires_at: ago(1) }, true],
  [{ is_active: false, expires_at: null }, false],
])('with the module %j a form accepts requests: %s', (module, isAccepting) => {
  expect(acceptsRequests(module && { code: 'leads', ...module }, now)).toBe(isAccepting)
})

test.each([
  [{ utm: { utm_source: 'yandex' }, page: 'https://okna.example/a' }, 'yandex'],
  [{ utm: { source: 'vk' }, page: '' }, 'vk'],
  [{ utm: undefined, page: 'https://okna.example/a' }, 'okna.example'],
  [{ utm: {}, page: 'nonsense' }, 'Сайт'],
])('%j comes from %s', (submission, source) => {
  expect(sourceOf({ ...submission, fallback: 'Сайт' })).toBe(source)
})

test.each([
  [
    { utm_source: ' vk ', utm_term: 'мягкие окна', page: '2' },
    { utm_source: 'vk', utm_term: 'мягкие окна' },
  ],
  [{ utm_source: ['vk', 'ok'], utm_medium: '', utm_evil: 'x' }, { utm_source: 'vk' }],
  [{ utm_content: 'x'.repeat(900) }, { utm_content: 'x'.repeat(500) }],
  [{}, {}],
])('an address with %j has the marks %j', (query, marks) => {
  expect(utmMarks(query)).toEqual(marks)
})

test("the form's action keeps UTM parameters, whatever they contain", () => {
  expect(addressWith('/landing', {})).toBe('/landing')
  const marks = { utm_source: 'vk&utm_term=1#x', utm_campaign: 'осень' }
  const address = addressWith('/landing', marks)
  expect(Object.fromEntries(new URL(address, 'https://veranda.example').searchParams)).toEqual(marks)
})

const ticket = issueTicket({ formId: 1, versionId: 2 }, now, 'secret')

test("a form's token is valid for that form only", () => {
  expect(readTicket(ticket, 1, now, 'secret')).toEqual({ formId: 1, versionId: 2 })
  expect(readTicket(ticket, 2, now, 'secret')).toBeUndefined()
  expect(readTicket(ticket, 1, now, 'other secret')).toBeUndefined()
  expect(readTicket(ticket.replace('1.2.', '1.3.'), 1, now, 'secret')).toBeUndefined()
  expect(readTicket('', 1, now, 'secret')).toBeUndefined()
})

test('a token is valid for a week', () => {
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
  expect(readTicket(ticket, 1, later(6.9), 'secret')).toBeDefined()
  expect(readTicket(ticket, 1, later(7.1), 'secret')).toBeUndefined()
})
