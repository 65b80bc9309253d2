import { expect, test } from 'vitest'
import { conversation } from '#test/chat.ts'
import { belongsTo, currentList, type ListRule } from './conversation-list.ts'

const me = { id: 7, name: 'Olga' }
const all: ListRule = { queue: 'all', userId: 7, isNarrowed: false }
const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`
const one = (id: number, minute: number, over = {}) =>
  conversation({ id, last_message_at: at(minute), change_no: id, ...over })
const changed = (...list: ReturnType<typeof one>[]) => new Map(list.map((item) => [item.id, item]))
const ids = (list: { id: number }[]) => list.map(({ id }) => id)

test.each([
  ['mine', { assignee: me }, true],
  ['mine', { assignee: me, status: 'snoozed' }, true],
  ['all', { status: 'closed' }, false],
  ['all', { kind: 'group' }, false],
  ['mine', { assignee: { id: 8, name: 'Ivan' } }, false],
  ['new', { assignee: null }, true],
  ['new', { assignee: null, status: 'closed' }, false],
  ['unanswered', { waiting_since: null }, false],
  ['unanswered', { assignee: me }, true],
  ['closed', { status: 'closed', close_reason: 'done' }, true],
  ['closed', { status: 'closed', close_reason: 'spam' }, false],
  ['spam', { status: 'closed', close_reason: 'spam' }, true],
  ['team', { kind: 'group' }, true],
  ['team', {}, false],
] as const)('%s of %j: %s', (queue, over, expected) => {
  expect(belongsTo(conversation(over), queue, me.id)).toBe(expected)
})

test('a conversation with a newer message moves to the top, once', () => {
  const list = currentList([one(1, 20), one(2, 10)], changed(one(2, 30, { change_no: 9 })), all, false)
  expect(ids(list)).toEqual([2, 1])
})

test('an older change does not overwrite a newer one', () => {
  const listed = [one(1, 20, { change_no: 9, title: 'Anna' })]
  const list = currentList(listed, changed(one(1, 20, { change_no: 3, title: 'Guest' })), all, false)
  expect(list[0]?.title).toBe('Anna')
})

test('a conversation taken by a colleague leaves the new ones', () => {
  const list = currentList(
    [one(1, 20)],
    changed(one(1, 20, { change_no: 9, assignee: me })),
    { ...all, queue: 'new' },
    false,
  )
  expect(list).toEqual([])
})

test('a conversation sorted after the last listed one comes with its page', () => {
  const lateChanges = changed(one(5, 1), one(6, 15))
  expect(ids(currentList([one(1, 20), one(2, 10)], lateChanges, all, true))).toEqual([1, 6, 2])
  expect(ids(currentList([one(1, 20), one(2, 10)], lateChanges, all, false))).toEqual([1, 6, 2, 5])
})

test('new conversations are sorted by the longest wait', () => {
  const list = currentList(
    [one(1, 20, { created_at: at(5) })],
    changed(one(2, 30, { created_at: at(1) })),
    { ...all, queue: 'new' },
    false,
  )
  expect(ids(list)).toEqual([2, 1])
})

test("a search keeps the server's results in their current state", () => {
  const rule = { ...all, isNarrowed: true }
  const list = currentList(
    [one(1, 20)],
    changed(one(1, 40, { change_no: 9, unread: 3 }), one(2, 50)),
    rule,
    false,
  )
  expect(list.map(({ id, unread }) => [id, unread])).toEqual([[1, 3]])
})
