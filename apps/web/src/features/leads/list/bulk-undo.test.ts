import { expect, test } from 'vitest'
import { lead } from '#test/dashboard.ts'
import { undoOf } from './bulk-undo.ts'

test('an assignment is undone by one request for each former assignee, without leads that keep theirs', () => {
  const leads = [lead(1, { user_id: 7 }), lead(2, {}), lead(3, { user_id: 7 }), lead(4, { user_id: 9 })]
  const request = { ids: [1, 2, 3, 4], action: 'assign', params: { user_id: 9 } } as const
  expect(undoOf({ ...request, ids: [...request.ids] }, leads)).toEqual({
    requests: [
      { ids: [1, 3], action: 'assign', params: { user_id: 7 } },
      { ids: [2], action: 'assign', params: { user_id: null } },
    ],
    changes: [],
  })
})

test('an undone status returns the reject reason too', () => {
  const reason = { id: 5, name: 'Дорого', color: '' }
  const leads = [lead(1, {}), lead(2, { status: 'rejected', reject_reason: reason })]
  expect(undoOf({ ids: [1, 2], action: 'status', params: { status: 'completed' } }, leads)).toEqual({
    requests: [{ ids: [1], action: 'status', params: { status: 'new' } }],
    changes: [{ id: 2, body: { status: 'rejected', reject_reason_id: 5 } }],
  })
})

test('a tag is removed only from leads that did not have it, deleted leads are restored', () => {
  const tag = { id: 3, name: 'VIP', color: '' }
  const leads = [lead(1, { tags: [tag] }), lead(2, {})]
  expect(undoOf({ ids: [1, 2], action: 'tag', params: { tag_id: 3 } }, leads).requests).toEqual([
    { ids: [2], action: 'untag', params: { tag_id: 3 } },
  ])
  expect(undoOf({ ids: [1], action: 'tag', params: { tag_id: 3 } }, leads.slice(0, 1)).requests).toEqual([])
  expect(undoOf({ ids: [1, 2], action: 'delete' }, leads).requests).toEqual([
    { ids: [1, 2], action: 'restore' },
  ])
})
