import type { ChatMessage } from '@veranda/contract'

/** A gapless range of a conversation's messages, by `seq`. */
export interface Thread {
  messages: readonly ChatMessage[]
  hasOlder: boolean
  /** Newer messages exist that are not loaded: the user has jumped back. */
  hasNewer: boolean
  /** Known messages beyond a gap at the end; merged once the gap is filled. */
  ahead: readonly ChatMessage[]
}

export interface Page {
  data: readonly ChatMessage[]
  has_older: boolean
  has_newer: boolean
}

const bySeq = (a: ChatMessage, b: ChatMessage) => a.seq - b.seq

/** Each message once, in its newest state, in order. */
function merged(...lists: (readonly ChatMessage[])[]): ChatMessage[] {
  const newest = new Map<number, ChatMessage>()
  for (const message of lists.flat()) {
    const known = newest.get(message.id)
    if (!known || known.change_no <= message.change_no) newest.set(message.id, message)
  }
  return [...newest.values()].sort(bySeq)
}

const firstSeq = (messages: readonly ChatMessage[]) => messages[0]?.seq ?? 1
const lastSeq = (messages: readonly ChatMessage[]) => messages.at(-1)?.seq ?? 0

/** The range of a first page. */
export function threadOf(page: Page): Thread {
  return withContiguousAhead({
    messages: merged(page.data),
    hasOlder: page.has_older,
    hasNewer: page.has_newer,
    ahead: [],
  })
}

/** The range extended by an adjacent page; a distant page replaces it. */
export function withPage(thread: Thread, page: Page): Thread {
  if (page.data.length === 0) {
    return {
      ...thread,
      hasOlder: thread.hasOlder && page.has_older,
      hasNewer: thread.hasNewer && page.has_newer,
    }
  }
  if (thread.messages.length === 0) return withContiguousAhead({ ...threadOf(page), ahead: thread.ahead })
  const data = merged(page.data)
  const isApart =
    firstSeq(data) > lastSeq(thread.messages) + 1 || lastSeq(data) < firstSeq(thread.messages) - 1
  if (isApart) return threadOf(page)
  return withContiguousAhead({
    messages: merged(thread.messages, data),
    hasOlder: firstSeq(data) <= firstSeq(thread.messages) ? page.has_older : thread.hasOlder,
    hasNewer: lastSeq(data) >= lastSeq(thread.messages) ? page.has_newer : thread.hasNewer,
    ahead: thread.ahead,
  })
}

/** The range after messages were sent or changed, whichever source reported them first. */
export function withChanges(thread: Thread, changed: readonly ChatMessage[]): Thread {
  const from = firstSeq(thread.messages)
  // Older ones come with their page.
  const of = changed.filter(({ seq }) => seq >= from || !thread.hasOlder)
  if (of.length === 0) return thread
  return withContiguousAhead({ ...thread, ahead: merged(thread.ahead, of) })
}

/** Merges messages ahead as far as there is no gap. */
function withContiguousAhead(thread: Thread): Thread {
  if (thread.ahead.length === 0) return thread
  let end = lastSeq(thread.messages)
  const fitting: ChatMessage[] = []
  const rest: ChatMessage[] = []
  for (const message of thread.ahead) {
    if (message.seq <= end + 1) fitting.push(message)
    else rest.push(message)
    if (message.seq === end + 1) end += 1
  }
  if (fitting.length === 0) return thread
  return { ...thread, messages: merged(thread.messages, fitting), ahead: rest }
}

/** Whether messages between the shown and the known ones are missing. */
export const hasGap = (thread: Thread) => !thread.hasNewer && thread.ahead.length > 0

/** The messages to show; after a jump back, without those ahead. */
export const shownMessages = (thread: Thread): readonly ChatMessage[] =>
  thread.hasNewer ? thread.messages : [...thread.messages, ...thread.ahead]

export const newestSeq = (thread: Thread) => Math.max(lastSeq(thread.messages), lastSeq(thread.ahead))
export const lastSeqOf = (thread: Thread) => lastSeq(thread.messages)
export const startSeq = (thread: Thread) => firstSeq(thread.messages)
