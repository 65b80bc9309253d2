import type { ChatMessage, Conversation } from '@veranda/contract'
import { useSyncExternalStore } from 'react'
import { newerOf } from '#features/chats/list/conversation-list.ts'
import { type Page, type Thread, threadOf, withChanges, withPage } from '#features/chats/thread/thread.ts'
import type { Changes } from './chat-sync.ts'

/** Messages of the open conversation. */
interface OpenThread {
  conversationId: number
  thread: Thread | null
  /** The change number up to which its messages are known. */
  knownTo: number
}

export interface ChatState {
  /** The change number up to which everything is known; `null`: nothing yet. */
  knownTo: number | null
  /** Conversations changed since the page was loaded. */
  conversations: ReadonlyMap<number, Conversation>
  /** Conversations that are no longer visible to the user, with the new assignee's name; empty: unassigned. */
  lost: ReadonlyMap<number, string>
  open: OpenThread | null
  /** No updates have arrived for a while. */
  isBehind: boolean
  /** Messages of others in the first response after that. */
  received: number
}

const emptyState: ChatState = {
  knownTo: null,
  conversations: new Map(),
  lost: new Map(),
  open: null,
  isBehind: false,
  received: 0,
}

let state = emptyState
const listeners = new Set<() => void>()

function set(part: Partial<ChatState>): void {
  state = { ...state, ...part }
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const getChatState = () => state
export const useChat = <T>(select: (state: ChatState) => T): T =>
  useSyncExternalStore(subscribe, () => select(state))

/** Clears the store for another user. */
export const resetChat = () => set(emptyState)

export const setBehind = (isBehind: boolean) => {
  if (state.isBehind !== isBehind) set(isBehind ? { isBehind, received: 0 } : { isBehind })
}

/** Starts synchronisation at a list's change number, unless it has started. */
export function startSyncAt(changeNo: number): void {
  if (state.knownTo === null) set({ knownTo: changeNo })
}

/** Where the next catch-up starts: the open conversation may be behind the lists. */
export function syncCursor(): { after: number; conversationId: number | null } | null {
  if (state.knownTo === null) return null
  const { open } = state
  return {
    after: open?.thread ? Math.min(state.knownTo, open.knownTo) : state.knownTo,
    conversationId: open?.thread ? open.conversationId : null,
  }
}

export const isOpenBehind = () =>
  state.open?.thread != null && state.knownTo !== null && state.open.knownTo < state.knownTo

/** Applies a catch-up response. */
export function applyChanges(changes: Changes, request: { conversationId: number | null }): void {
  const knownTo = Math.max(state.knownTo ?? 0, changes.change_no)
  const isOfOpen = request.conversationId !== null && state.open?.conversationId === request.conversationId
  set({
    knownTo,
    received: state.received + (state.isBehind ? othersIn(changes.conversations) : 0),
    ...applyConversationChanges(changes),
    open: state.open && {
      ...state.open,
      thread: state.open.thread && withChanges(state.open.thread, ofOpen(changes.messages)),
      knownTo: isOfOpen ? Math.max(state.open.knownTo, changes.change_no) : state.open.knownTo,
    },
  })
}

/** Applies changed and lost conversations. */
function applyConversationChanges({
  conversations,
  lost,
}: Changes): Pick<ChatState, 'conversations' | 'lost'> {
  if (conversations.length === 0 && lost.length === 0) return state
  const known = new Map(withConversations(conversations))
  const lostConversations = new Map(state.lost)
  for (const { id } of conversations) lostConversations.delete(id)
  for (const { id, to } of lost) {
    known.delete(id)
    lostConversations.set(id, to ?? '')
  }
  return { conversations: known, lost: lostConversations }
}

/** Messages newly waiting for the user. */
const othersIn = (changed: readonly Conversation[]) =>
  changed
    .map(({ id, unread }) => Math.max(0, unread - (state.conversations.get(id)?.unread ?? 0)))
    .reduce((sum, count) => sum + count, 0)

const ofOpen = (messages: readonly ChatMessage[]) =>
  messages.filter(({ conversation_id }) => conversation_id === state.open?.conversationId)

function withConversations(changed: readonly Conversation[]): ReadonlyMap<number, Conversation> {
  const all = new Map(state.conversations)
  for (const one of changed) {
    const known = all.get(one.id)
    all.set(one.id, known ? newerOf(known, one) : one)
  }
  return all
}

/** Stores a conversation from a response. */
export const putConversation = (one: Conversation) => set({ conversations: withConversations([one]) })

/** Applies a change that only concerns the user, which is not broadcast. */
export function patchConversation(one: Conversation, patch: Partial<Conversation>): void {
  const all = new Map(state.conversations)
  all.set(one.id, { ...(all.get(one.id) ?? one), ...patch })
  set({ conversations: all })
}

export function openConversation(conversationId: number): void {
  if (state.open?.conversationId === conversationId) return
  set({ open: { conversationId, thread: null, knownTo: 0 } })
}

export const closeConversation = (conversationId: number) => {
  if (state.open?.conversationId === conversationId) set({ open: null })
}

/** Stores a page of the open conversation, requested when changes up to `askedAt` were known. */
export function putPage(
  conversationId: number,
  page: Page,
  requestedAt: number | null,
  isJump = false,
): void {
  const { open } = state
  if (open?.conversationId !== conversationId) return
  const thread = open.thread && !isJump ? withPage(open.thread, page) : threadOf(page)
  const knownTo = open.thread ? Math.min(open.knownTo, requestedAt ?? 0) : (requestedAt ?? 0)
  set({ open: { conversationId, thread, knownTo } })
}

/** Stores messages from responses, if their conversation is open. */
export function putMessages(messages: readonly ChatMessage[]): void {
  const { open } = state
  if (!open?.thread) return
  set({ open: { ...open, thread: withChanges(open.thread, ofOpen(messages)) } })
}
