import type { ChatMessage } from '@veranda/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextOf } from '#features/chats/sync/outbox.ts'
import type { StoredMessage } from '#lib/offline/offline-db.ts'
import { message } from '#test/chat.ts'
import { shownMessages, threadOf, withChanges } from './thread.ts'
import { type RowsOf, rowsOf } from './thread-rows.ts'

const mine = { kind: 'user', id: 7, name: 'Olga' } as const

const storedMessage = (number: number, over: Partial<StoredMessage> = {}): StoredMessage => ({
  client_uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  user_id: 7,
  conversation_id: 4,
  body: `said ${number}`,
  is_internal: false,
  reply_to: null,
  mentions: [],
  files: [],
  seen_seq: null,
  created_at: '2026-11-20T10:00:00Z',
  problem: null,
  ...over,
})

const rows = (over: Partial<RowsOf>) =>
  rowsOf({
    conversationId: 4,
    shown: [],
    waiting: [],
    readTo: null,
    userId: 7,
    timeZone: 'Europe/Moscow',
    isAtEnd: true,
    ...over,
  })

test("days start in the company's time zone", () => {
  const list = rows({
    shown: [
      message({ id: 1, seq: 1, created_at: '2026-11-20T20:59:00Z' }),
      message({ id: 2, seq: 2, created_at: '2026-11-20T21:01:00Z' }),
    ],
  })
  expect(list.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'message'])
})

test('messages of one author within five minutes are grouped; notes are separate', () => {
  const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`
  const list = rows({
    shown: [
      message({ id: 1, seq: 1, created_at: at(0) }),
      message({ id: 2, seq: 2, created_at: at(4) }),
      message({ id: 3, seq: 3, created_at: at(20) }),
      message({ id: 4, seq: 4, created_at: at(21), is_internal: true }),
    ],
  })
  expect(list.flatMap((row) => (row.kind === 'message' ? [row.isFirst] : []))).toEqual([
    true,
    false,
    true,
    true,
  ])
})

test('the unread line is before the first new message of others', () => {
  const list = rows({
    readTo: 1,
    shown: [message({ id: 1, seq: 1 }), message({ id: 2, seq: 2, author: mine }), message({ id: 3, seq: 3 })],
  })
  expect(list.map(({ key }) => key).indexOf('unread')).toBe(3)
})

test('queued messages are shown at the end only when the end is loaded', () => {
  expect(rows({ waiting: [storedMessage(1)] }).map(({ kind }) => kind)).toEqual(['waiting'])
  expect(rows({ waiting: [storedMessage(1)], isAtEnd: false })).toEqual([])
  expect(rows({ waiting: [storedMessage(1, { conversation_id: 5 })] })).toEqual([])
})

test('whatever arrives first, the response or the change, each message is shown once and in order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.record({ one: fc.nat(), isAnswer: fc.boolean() }), { maxLength: 30 }),
      (count, events) => {
        const sentMessages = Array.from({ length: count }, (_one, index): ChatMessage => {
          const { client_uuid } = storedMessage(index + 1)
          return message({ id: index + 50, seq: index + 1, change_no: index + 1, author: mine, client_uuid })
        })
        let thread = threadOf({ data: [], has_older: false, has_newer: false })
        let waiting = sentMessages.map((_one, index) => storedMessage(index + 1))
        for (const { one, isAnswer } of events) {
          const answer = sentMessages[one % count] as ChatMessage
          thread = withChanges(thread, [answer])
          if (isAnswer) waiting = waiting.filter(({ client_uuid }) => client_uuid !== answer.client_uuid)
          const keys = rows({ shown: shownMessages(thread), waiting }).map(({ key }) => key)
          expect(keys.filter((key) => key.startsWith('0')).toSorted()).toEqual(
            sentMessages.map(({ client_uuid }) => client_uuid),
          )
        }
        const all = rows({ shown: shownMessages(withChanges(thread, sentMessages)), waiting })
        expect(all.flatMap((row) => (row.kind === 'message' ? [row.message.seq] : []))).toEqual(
          sentMessages.map(({ seq }) => seq),
        )
      },
    ),
  )
})

test("one's own messages are sent in their order", () => {
  expect(
    nextOf(4, [storedMessage(1, { conversation_id: 9 }), storedMessage(2), storedMessage(3)])?.body,
  ).toBe('said 2')
  const refusal = { kind: 'refused', text: 'too long' } as const
  expect(nextOf(4, [storedMessage(1, { problem: refusal }), storedMessage(2)])?.body).toBe('said 2')
  expect(
    nextOf(4, [storedMessage(1, { problem: { kind: 'answered', by: 'Ivan' } }), storedMessage(2)]),
  ).toBeUndefined()
})
