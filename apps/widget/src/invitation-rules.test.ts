import type { FacadeInvitation } from '@veranda/contract'
import { expect, test } from 'vitest'
import { dueInvitation } from './invitation-rules.ts'

const day = 86_400_000
const now = Date.parse('2026-11-22T12:00:00Z')
const invitation: FacadeInvitation = {
  key: 'a',
  page: '/цены',
  after_seconds: 20,
  text: 'Посчитать вашу веранду?',
  every_days: 7,
}
const due = (more: Partial<FacadeInvitation>, visit: { address?: string; waited?: number; shown?: number }) =>
  dueInvitation([{ ...invitation, ...more }], {
    address: visit.address ?? 'https://okna.example/цены',
    waitedMs: (visit.waited ?? 20) * 1000,
    shownAt: () => visit.shown ?? 0,
    now,
  }) !== undefined

test.each([
  ['its page, its time', {}, {}, true],
  ['a second too early', {}, { waited: 19 }, false],
  ['another page', {}, { address: 'https://okna.example/contacts' }, false],
  ['every page', { page: '' }, { address: 'https://okna.example/contacts' }, true],
  [
    'an address as browsers write it',
    {},
    { address: 'https://okna.example/%D1%86%D0%B5%D0%BD%D1%8B?a=1' },
    true,
  ],
  ['an address in capitals', { page: '/Price' }, { address: 'https://okna.example/PRICE' }, true],
  ['an address that is no text', { page: '/p' }, { address: 'https://okna.example/p%E0%A4%A' }, true],
  ['shown six days ago', {}, { shown: now - 6 * day }, false],
  ['shown a week ago', {}, { shown: now - 7 * day }, true],
])('%s', (_name, more, visit, isDue) => {
  expect(due(more, visit)).toBe(isDue)
})

test('the first due invitation wins', () => {
  const second = { ...invitation, key: 'b' }
  const found = dueInvitation([invitation, second], {
    address: 'https://okna.example/цены',
    waitedMs: 60_000,
    shownAt: (key) => (key === 'a' ? now - day : 0),
    now,
  })
  expect(found?.key).toBe('b')
})
