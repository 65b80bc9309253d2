import type { ChatQueue, Conversation } from '@veranda/contract'

/** Which conversations belong to a list, as far as the browser can tell. */
export interface ListRule {
  queue: ChatQueue
  userId: number
  /** A search or filter is on: only the server can find new matches. */
  isNarrowed: boolean
}

const isVisitor = ({ kind }: Conversation) => kind === 'visitor'
const isOpen = (one: Conversation) => isVisitor(one) && one.status === 'open'
const isAlive = (one: Conversation) => isVisitor(one) && one.status !== 'closed'

const rules: Record<ChatQueue, (one: Conversation, userId: number) => boolean> = {
  mine: (one, userId) => isAlive(one) && one.assignee?.id === userId,
  new: (one) => isOpen(one) && one.assignee === null,
  unanswered: (one) => isOpen(one) && one.waiting_since !== null,
  all: isAlive,
  closed: (one) => isVisitor(one) && one.status === 'closed' && one.close_reason !== 'spam',
  spam: (one) => isVisitor(one) && one.close_reason === 'spam',
  team: (one) => !isVisitor(one),
}

export const belongsTo = (one: Conversation, queue: ChatQueue, userId: number) => rules[queue](one, userId)

/** New ones by the longest wait, others by their newest message, as the server sorts. */
function compareIn(queue: ChatQueue): (a: Conversation, b: Conversation) => number {
  if (queue === 'new') return (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id
  return (a, b) => Date.parse(b.last_message_at) - Date.parse(a.last_message_at) || b.id - a.id
}

export const newerOf = (a: Conversation, b: Conversation) => (b.change_no >= a.change_no ? b : a)

/**
 * The current list: the server's page with later changes sorted in, added or removed. Conversations that sort after
 * the last listed one come with the next page.
 */
export function currentList(
  listed: readonly Conversation[],
  changed: ReadonlyMap<number, Conversation>,
  { queue, userId, isNarrowed }: ListRule,
  hasMore: boolean,
): Conversation[] {
  const isIn = (one: Conversation) => belongsTo(one, queue, userId)
  const now = listed.map((one) => latest(one, changed.get(one.id)))
  if (isNarrowed) return now
  const compare = compareIn(queue)
  const last = listed.at(-1)
  const isReached = (one: Conversation) => !hasMore || !last || compare(one, last) <= 0
  const isListed = new Set(listed.map(({ id }) => id))
  // Unchanged conversations stay as the server listed them.
  const remaining = now.filter((one, index) => one === listed[index] || isIn(one))
  const added = [...changed.values()].filter((one) => !isListed.has(one.id) && isIn(one) && isReached(one))
  return [...remaining, ...added].sort(compare)
}

const latest = (one: Conversation, change: Conversation | undefined) => (change ? newerOf(one, change) : one)
