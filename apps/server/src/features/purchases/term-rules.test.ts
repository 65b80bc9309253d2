import { expect, test } from 'vitest'
import { addMonths, dueWarning, extendedEnd } from './term-rules.ts'

const moscow = 'Europe/Moscow'

test.each([
  ['2026-11-20T12:00:00Z', 1, '2026-12-20T12:00:00.000Z'],
  ['2026-11-20T12:00:00Z', 3, '2027-02-20T12:00:00.000Z'],
  ['2026-11-20T12:00:00Z', 12, '2027-11-20T12:00:00.000Z'],
  ['2027-01-31T12:00:00Z', 1, '2027-02-28T12:00:00.000Z'],
  ['2028-01-31T12:00:00Z', 1, '2028-02-29T12:00:00.000Z'],
  ['2028-02-29T12:00:00Z', 12, '2029-02-28T12:00:00.000Z'],
  ['2026-08-31T12:00:00Z', 6, '2027-02-28T12:00:00.000Z'],
  ['2026-12-31T12:00:00Z', 3, '2027-03-31T12:00:00.000Z'],
])('%s and %i months are %s', (from, months, to) => {
  expect(addMonths(new Date(from), months, moscow).toISOString()).toBe(to)
})

test("months are counted in the company's time zone", () => {
  // In Moscow it is already the first of March.
  const end = new Date('2027-02-28T22:00:00Z')
  expect(addMonths(end, 1, moscow).toISOString()).toBe('2027-03-31T22:00:00.000Z')
  expect(addMonths(end, 1, 'UTC').toISOString()).toBe('2027-03-28T22:00:00.000Z')
})

test('the local hour is kept across clock changes', () => {
  expect(addMonths(new Date('2027-03-01T09:00:00Z'), 1, 'Europe/Berlin').toISOString()).toBe(
    '2027-04-01T08:00:00.000Z',
  )
})

const now = new Date('2026-11-20T12:00:00Z')
const ending = (expires_at: string | null, is_active = true) => ({ is_active, expires_at })

test.each([
  ['nothing was there', undefined, '2026-12-20T12:00:00.000Z'],
  ['it is over', ending('2026-10-01T00:00:00Z'), '2026-12-20T12:00:00.000Z'],
  ['something is left', ending('2026-12-05T10:00:00Z'), '2027-01-05T10:00:00.000Z'],
  ['it ends this moment', ending('2026-11-20T12:00:00Z'), '2026-12-20T12:00:00.000Z'],
  ['it was switched off', ending('2027-12-05T10:00:00Z', false), '2026-12-20T12:00:00.000Z'],
  ['it was switched off for ever', ending(null, false), '2026-12-20T12:00:00.000Z'],
])('where %s, a month is added', (_case, term, to) => {
  expect(extendedEnd(term, 1, now, moscow)?.toISOString()).toBe(to)
})

test('a module without an end keeps none', () => {
  expect(extendedEnd(ending(null), 12, now, moscow)).toBeNull()
})

const day = 86_400_000
const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString()

test.each([
  [15, null],
  [14.01, null],
  [14, 14],
  [7.01, 14],
  [7, 7],
  [3.5, 7],
  [3, 3],
  [1.2, 3],
  [1, 1],
  [0.01, 1],
  [0, 0],
  [-2.9, 0],
  [-3.1, null],
])('with %d days left the warning of day %j is due', (daysLeft, due) => {
  expect(dueWarning({ expires_at: inDays(daysLeft), company_since: inDays(-100) }, now)).toBe(due)
})

test.each([
  [13.9, null],
  [7.2, null],
  [6.9, 7],
  [2.9, 3],
])('a fresh trial with %d days left: %j', (daysLeft, due) => {
  expect(dueWarning({ expires_at: inDays(daysLeft), company_since: inDays(daysLeft - 14) }, now)).toBe(due)
})
