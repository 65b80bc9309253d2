import type { Notification } from '@veranda/contract'
import { expect, test } from 'vitest'
import { placeOf } from './notification-rules.ts'

const about = (data: Notification['data']): Notification => ({
  id: 1,
  title: 'Комментарий',
  message: 'Текст',
  type: 'info',
  read_at: null,
  created_at: '2026-11-20T10:05:00Z',
  data,
})

test.each([
  [
    { client_id: 3, comment_id: 9 },
    { to: '/clients/3', search: { comment: '9' } },
  ],
  [{ order_id: 4 }, { to: '/order/4', search: { comment: undefined } }],
  [
    { order_id: 4, comment_id: 9 },
    { to: '/order/4', search: { comment: '9' } },
  ],
  [{ conversation_id: 5 }, { to: '/chats', search: { c: '5' } }],
  [{ page: 'leads.import' }, { to: '/leads/import', search: {} }],
  [{ page: 'a page of an older version' }, null],
  [{}, null],
  [null, null],
])('a notification of %j opens %j', (data, place) => {
  expect(placeOf(about(data))).toEqual(place)
})
