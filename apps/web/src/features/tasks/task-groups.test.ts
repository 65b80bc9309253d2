import { expect, test } from 'vitest'
import { groupOf } from './task-groups.ts'

const now = new Date('2026-11-20T20:30:00Z') // half past eleven at night in Moscow

test.each([
  ['2026-11-20T20:29:00Z', 'overdue'],
  ['2026-11-20T20:59:00Z', 'today'],
  ['2026-11-20T21:00:00Z', 'tomorrow'],
  ['2026-11-21T20:59:00Z', 'tomorrow'],
  ['2026-11-21T21:00:00Z', 'later'],
  [null, 'none'],
])('a task due at %s stands under %s by the clock of Moscow', (due_at, group) => {
  expect(groupOf({ due_at, completed_at: null }, now, 'Europe/Moscow')).toBe(group)
})

test('a completed task is done, even if overdue', () => {
  const task = { due_at: '2020-01-01T00:00:00Z', completed_at: '2026-11-20T00:00:00Z' }
  expect(groupOf(task, now, 'Europe/Moscow')).toBe('done')
})
