import { beforeEach, expect, test, vi } from 'vitest'
import { type Changes, createSync, type Sync } from './chat-sync.ts'

const changes = (change_no: number, has_more = false): Changes => ({
  change_no,
  has_more,
  conversations: [],
  lost: [],
  messages: [],
})

/** A server whose responses are given one by one. */
function server({ onSuccess }: { onSuccess?: (sync: Sync) => void } = {}) {
  let after = 0
  const requests: number[] = []
  const waiting: { answer: (changes: Changes) => void; refuse: (error: unknown) => void }[] = []
  const failures: unknown[] = []
  const sync = createSync({
    from: () => ({ after, conversationId: null }),
    ask: (from) => {
      requests.push(from)
      return new Promise((answer, refuse) => waiting.push({ answer, refuse }))
    },
    apply: (answer) => {
      after = answer.change_no
    },
    onFailure: (error) => failures.push(error),
    onSuccess: () => onSuccess?.(sync),
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    sync,
    requests,
    failures,
    answer: (answer: Changes) => {
      waiting.shift()?.answer(answer)
      return settle()
    },
    refuse: () => {
      waiting.shift()?.refuse(new TypeError('Failed to fetch'))
      return settle()
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})

test('one request is under way however often it is scheduled, and one more follows', async () => {
  const { sync, requests, answer } = server()
  for (let i = 0; i < 5; i += 1) sync.scheduleSync()
  expect(requests).toEqual([0])
  sync.scheduleSync()
  await answer(changes(7))
  expect(requests).toEqual([0, 7])
  await answer(changes(7))
  expect(requests).toEqual([0, 7])
})

test('a request scheduled by a success is sent at once', async () => {
  let isFirst = true
  const { sync, requests, answer } = server({
    onSuccess: (one) => {
      if (isFirst) one.scheduleSync()
      isFirst = false
    },
  })
  sync.scheduleSync()
  await answer(changes(7))
  expect(requests).toEqual([0, 7])
  await answer(changes(7))
  expect(requests).toEqual([0, 7])
})

test('a response with more is followed by the next request at once', async () => {
  const { sync, requests, answer } = server()
  sync.scheduleSync()
  await answer(changes(200, true))
  await answer(changes(350))
  expect(requests).toEqual([0, 200])
})

test('a failure is retried by itself from the same position', async () => {
  const { sync, requests, failures, refuse } = server()
  sync.scheduleSync()
  await refuse()
  expect(failures).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(requests).toEqual([0, 0])
})

test('once stopped, it applies nothing and requests no more', async () => {
  const { sync, requests, answer } = server()
  sync.scheduleSync()
  sync.stop()
  await answer(changes(9, true))
  sync.scheduleSync()
  expect(requests).toEqual([0])
})
