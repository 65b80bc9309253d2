import type { ChatMessage } from '@veranda/contract'
import { waitingIn } from '#features/chats/sync/outbox.ts'
import { toWallTime } from '#lib/format/zoned-time.ts'
import type { StoredMessage } from '#lib/offline/offline-db.ts'

export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'event'; key: string; message: ChatMessage }
  | { kind: 'message'; key: string; message: ChatMessage; isFirst: boolean }
  | { kind: 'waiting'; key: string; message: StoredMessage; isFirst: boolean }

export interface RowsOf {
  conversationId: number
  shown: readonly ChatMessage[]
  waiting: readonly StoredMessage[]
  /** The read position when the conversation was opened; `null`: no line. */
  readTo: number | null
  userId: number
  timeZone: string
  /** The loaded messages reach the newest. */
  isAtEnd: boolean
}

const groupMs = 5 * 60_000

const isOwn = ({ author }: ChatMessage, userId: number) => author.kind === 'user' && author.id === userId

const isOneHand = (a: ChatMessage, b: ChatMessage) =>
  a.kind === 'text' &&
  a.author.kind === b.author.kind &&
  a.author.id === b.author.id &&
  a.is_internal === b.is_internal &&
  Date.parse(b.created_at) - Date.parse(a.created_at) < groupMs

/** Rows of a thread: messages in order, day headings, and queued messages. */
export function rowsOf({
  conversationId,
  shown,
  waiting,
  readTo,
  userId,
  timeZone,
  isAtEnd,
}: RowsOf): ThreadRow[] {
  const dayOf = (at: string) => toWallTime(at, timeZone).slice(0, 10)
  const firstUnread = readTo === null ? undefined : shown.find((one) => isUnread(one, readTo, userId))
  const rows: ThreadRow[] = []
  let before: ChatMessage | null = null
  for (const message of shown) {
    const isNewDay = !before || dayOf(before.created_at) !== dayOf(message.created_at)
    if (isNewDay) rows.push({ kind: 'day', key: `day ${dayOf(message.created_at)}`, at: message.created_at })
    if (message === firstUnread) rows.push({ kind: 'unread', key: 'unread' })
    const isFirst = isNewDay || message === firstUnread || !before || !isOneHand(before, message)
    rows.push(rowOf(message, isFirst))
    before = message
  }
  if (!isAtEnd) return rows
  let isFirst = !before || before.kind === 'event' || !isOwn(before, userId)
  for (const message of waitingIn(conversationId, waiting, shown)) {
    rows.push({ kind: 'waiting', key: message.client_uuid, message, isFirst })
    isFirst = false
  }
  return rows
}

function rowOf(message: ChatMessage, isFirst: boolean): ThreadRow {
  // The key is the same before and after sending: the row stays in place.
  const key = message.client_uuid
  return message.kind === 'event'
    ? { kind: 'event', key, message }
    : { kind: 'message', key, message, isFirst }
}

const isUnread = (one: ChatMessage, readTo: number, userId: number) =>
  one.seq > readTo && one.kind === 'text' && !isOwn(one, userId)
