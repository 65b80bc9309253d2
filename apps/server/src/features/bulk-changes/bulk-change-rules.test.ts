import { expect, test } from 'vitest'
import { inverseOf, tagChange } from './bulk-change-rules.ts'

const before = { status: 'rejected', reject_reason_id: 5, user_id: 7, has_tag: true } as const

test('the inverse returns what the record had', () => {
  const inverse = (action: Parameters<typeof inverseOf>[0]['action'], params = {}) =>
    inverseOf({ action, params }, before)
  expect(inverse('status', { status: 'new' })).toEqual({
    action: 'status',
    params: { status: 'rejected', reject_reason_id: 5 },
  })
  expect(inverse('assign', { user_id: null })).toEqual({ action: 'assign', params: { user_id: 7 } })
  expect(inverse('delete')).toEqual({ action: 'restore', params: {} })
  expect(inverse('restore')).toEqual({ action: 'delete', params: {} })
})

test('a tag that the record had before stays, one that it had not is removed', () => {
  const tagged = { action: 'tag', params: { tag_id: 3 } } as const
  expect(inverseOf(tagged, before)).toEqual(tagged)
  const inverse = inverseOf(tagged, { ...before, has_tag: false })
  expect(tagChange(inverse)).toEqual({ tag_ids: [], seen_tag_ids: [3] })
})
