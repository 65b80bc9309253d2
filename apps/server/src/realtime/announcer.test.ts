import { channels } from '@veranda/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Announcement } from '#db/announcements.ts'
import { createAnnouncer } from './announcer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function listen() {
  const events: unknown[] = []
  const announce = createAnnouncer({ broadcast: (_channel, _event, data) => events.push(data) })
  const changed = (type: 'lead' | 'order', ids?: number[], company = 1) =>
    announce({
      channel: channels.records(company),
      event: 'record.changed',
      data: ids ? { type, ids } : { type },
    } satisfies Announcement)
  return { events, changed, announce }
}

test('broadcasts the first change of a record at once and merges those that follow closely', () => {
  const { events, changed } = listen()
  changed('lead', [1])
  changed('lead', [2])
  changed('lead', [3, 2])
  expect(events).toEqual([{ type: 'lead', ids: [1] }])
  vi.advanceTimersByTime(250)
  expect(events.slice(1)).toEqual([{ type: 'lead', ids: [2, 3] }])
  vi.advanceTimersByTime(10_000)
  expect(events).toHaveLength(2)
})

test('records of other types and companies are not delayed', () => {
  const { events, changed } = listen()
  changed('lead', [1])
  changed('order', [1])
  changed('lead', [1], 2)
  expect(events).toHaveLength(3)
})

test('for very many records only their type is broadcast', () => {
  const { events, changed } = listen()
  changed('lead', [0])
  for (let id = 1; id <= 101; id++) changed('lead', [id])
  changed('lead', [102])
  vi.advanceTimersByTime(250)
  expect(events.slice(1)).toEqual([{ type: 'lead' }])
})

test("of a company's chat change numbers the greatest is broadcast", () => {
  const { events, announce } = listen()
  for (const change_no of [1, 3, 2])
    announce({ channel: channels.chats(1), event: 'chat.changed', data: { change_no } })
  vi.advanceTimersByTime(40)
  expect(events).toEqual([{ change_no: 1 }, { change_no: 3 }])
})
