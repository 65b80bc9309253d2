import type { ChatMessage } from '@veranda/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { message } from '#test/chat.ts'
import {
  hasGap,
  lastSeqOf,
  type Page,
  shownMessages,
  type Thread,
  threadOf,
  withChanges,
  withPage,
} from './thread.ts'

/** The server's state: messages 1…n, some of them changed later. */
interface ServerHistory {
  /** Every state of every message in the order of changes. */
  states: ChatMessage[]
  length: number
}

const historyOf = (length: number, edits: readonly number[]): ServerHistory => {
  const messages = Array.from({ length }, (_one, index) =>
    message({ id: 100 + index, seq: index + 1, change_no: index + 1 }),
  )
  const edited = edits.map((place, index) => ({
    ...(messages[place % length] as ChatMessage),
    body: `edit ${index}`,
    change_no: length + index + 1,
  }))
  return { states: [...messages, ...edited], length }
}

/** The server's messages after a number of changes. */
function snapshot({ states }: ServerHistory, changeNo: number): ChatMessage[] {
  const newest = new Map<number, ChatMessage>()
  for (const state of states) if (state.change_no <= changeNo) newest.set(state.id, state)
  return [...newest.values()].sort((a, b) => a.seq - b.seq)
}

function pageOf(messages: ChatMessage[], from: number, to: number): Page {
  const data = messages.filter(({ seq }) => seq >= from && seq <= to)
  return {
    data,
    has_older: messages.some(({ seq }) => seq < from),
    has_newer: messages.some(({ seq }) => seq > to),
  }
}

/** Loads what is missing, as the screen does on scrolling. */
function filled(thread: Thread, history: ServerHistory): Thread {
  const all = snapshot(history, history.states.length)
  let now = thread
  while (now.hasOlder)
    now = withPage(
      now,
      pageOf(all, Math.max(1, (now.messages[0]?.seq ?? 1) - 3), (now.messages[0]?.seq ?? 1) - 1),
    )
  while (now.hasNewer || hasGap(now)) now = withPage(now, pageOf(all, lastSeqOf(now) + 1, lastSeqOf(now) + 3))
  return now
}

const step = fc.record({
  kind: fc.constantFrom('page', 'changes', 'answer'),
  at: fc.nat(),
  length: fc.integer({ min: 1, max: 6 }),
  isReversed: fc.boolean(),
})

function after(
  thread: Thread,
  { kind, at, length: size, isReversed }: { kind: string; at: number; length: number; isReversed: boolean },
  history: ServerHistory,
): Thread {
  const last = history.states.length
  const from = (at % history.length) + 1
  if (kind === 'page') return withPage(thread, pageOf(snapshot(history, last), from, from + size))
  const changes = history.states.slice(at % last, (at % last) + (kind === 'answer' ? 1 : size))
  return withChanges(thread, isReversed ? changes.reverse() : changes)
}

test('any order and repetition of pages, changes and responses gives the same thread, each message once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 25 }),
      fc.array(fc.nat(), { maxLength: 10 }),
      fc.array(step, { maxLength: 25 }),
      (length, edits, steps) => {
        const history = historyOf(length, edits)
        const last = history.states.length
        let thread = threadOf(pageOf(snapshot(history, last), Math.max(1, length - 4), length))
        for (const one of steps) {
          thread = after(thread, one, history)
          const seqs = shownMessages(thread).map(({ seq }) => seq)
          expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b))
        }
        // Changes after the last page was requested are delivered again from there.
        const final = withChanges(filled(thread, history), history.states)
        expect(shownMessages(final)).toEqual(snapshot(history, last))
      },
    ),
  )
})

test('an older state that arrives late is ignored', () => {
  const now = message({ id: 1, seq: 1, change_no: 9, body: 'исправлено' })
  const thread = threadOf({ data: [now], has_older: false, has_newer: false })
  expect(withChanges(thread, [message({ id: 1, seq: 1, change_no: 4, body: 'опечатка' })]).messages).toEqual([
    now,
  ])
})

test('a message beyond a gap is shown at once, and the gap is detected', () => {
  const thread = threadOf({ data: [message({ id: 1, seq: 1 })], has_older: false, has_newer: false })
  const far = withChanges(thread, [message({ id: 3, seq: 3, change_no: 3 })])
  expect(shownMessages(far).map(({ seq }) => seq)).toEqual([1, 3])
  expect(hasGap(far)).toBe(true)
  const near = withChanges(far, [message({ id: 2, seq: 2, change_no: 2 })])
  expect(near.messages.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(hasGap(near)).toBe(false)
})

test('far back in the history new messages are not shown out of place', () => {
  const thread = threadOf({ data: [message({ id: 5, seq: 5 })], has_older: true, has_newer: true })
  const changed = withChanges(thread, [message({ id: 90, seq: 90, change_no: 90 })])
  expect(shownMessages(changed).map(({ seq }) => seq)).toEqual([5])
})
