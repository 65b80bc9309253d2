import { api, type ChatMessage } from '@veranda/contract'
import { useSyncExternalStore } from 'react'
import { call } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { randomUuid } from '#lib/http/random-uuid.ts'
import { createRetry, isRefusal } from '#lib/http/retry.ts'
import { logError } from '#lib/log.ts'
import { canStore, offlineDb, type StoredMessage } from '#lib/offline/offline-db.ts'
import { setHeldMessages } from '#lib/offline/unsent.ts'
import { getChatState, putMessages } from './chat-store.ts'

/** Messages that the server has not accepted yet, oldest first. */
let messages: readonly StoredMessage[] = []
let owner: number | null = null
/** A lost connection blocks all conversations. */
const retry = createRetry(sendWaiting)
/** Conversations with a message being sent. */
const sending = new Set<number>()
const listeners = new Set<() => void>()

function set(next: readonly StoredMessage[]): void {
  messages = next
  setHeldMessages(next.length)
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOutbox = () => useSyncExternalStore(subscribe, () => messages)

async function storeMessage(message: StoredMessage): Promise<void> {
  if (!canStore()) return
  try {
    await (await offlineDb()).put('messages', message)
  } catch (error) {
    logError('A message could not be kept', error)
  }
}

async function deleteMessage(clientUuid: string): Promise<void> {
  if (!canStore()) return
  try {
    await (await offlineDb()).delete('messages', clientUuid)
  } catch (error) {
    logError('A sent message could not be forgotten', error)
  }
}

async function storedMessages(userId: number): Promise<StoredMessage[]> {
  try {
    return await (await offlineDb()).getAllFromIndex('messages', 'user', userId)
  } catch (error) {
    logError('What was not sent could not be read', error)
    return []
  }
}

/** Loads and sends this user's unsent messages of earlier page loads; never another user's. */
export async function openOutbox(userId: number | null): Promise<void> {
  retry.reset()
  if (owner !== userId) set([])
  owner = userId
  if (userId === null || !canStore()) return
  const stored = await storedMessages(userId)
  if (owner !== userId) return
  const known = new Set(messages.map(({ client_uuid }) => client_uuid))
  const all = [...stored.filter(({ client_uuid }) => !known.has(client_uuid)), ...messages]
  set(all.sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at)))
  sendWaiting()
}

type MessageContent = Pick<
  StoredMessage,
  'body' | 'is_internal' | 'reply_to' | 'mentions' | 'files' | 'seen_seq'
>

/** Shows a message at once and sends it as soon as possible. */
export function enqueueMessage(userId: number, conversationId: number, content: MessageContent): void {
  // A message sent before the outbox opens is kept.
  if (owner === null) void openOutbox(userId)
  const message: StoredMessage = {
    ...content,
    client_uuid: randomUuid(),
    user_id: userId,
    conversation_id: conversationId,
    created_at: new Date().toISOString(),
    problem: null,
  }
  set([...messages, message])
  void storeMessage(message)
  sendWaiting()
}

/** Retries a refused message. `anyway`: whatever colleagues have written meanwhile. */
export function retryMessage(clientUuid: string, { anyway = false } = {}): void {
  change(clientUuid, (one) => ({ ...one, problem: null, seen_seq: anyway ? null : one.seen_seq }))
  sendWaiting()
}

/** Discards an unsent message. */
export function discardMessage(clientUuid: string): void {
  set(messages.filter((one) => one.client_uuid !== clientUuid))
  void deleteMessage(clientUuid)
  sendWaiting()
}

function change(clientUuid: string, edit: (one: StoredMessage) => StoredMessage): void {
  set(messages.map((one) => (one.client_uuid === clientUuid ? edit(one) : one)))
  const now = messages.find((one) => one.client_uuid === clientUuid)
  if (now) void storeMessage(now)
}

/** The next message of a conversation; one held back by a colleague's answer holds back the others. */
export function nextOf(conversationId: number, waiting: readonly StoredMessage[]): StoredMessage | undefined {
  const mine = waiting.filter((one) => one.conversation_id === conversationId)
  const next = mine.find((one) => one.problem?.kind !== 'refused')
  return next?.problem ? undefined : next
}

/** Sends queued messages: one at a time per conversation, in their order. */
function sendWaiting(): void {
  for (const id of new Set(messages.map(({ conversation_id }) => conversation_id))) {
    const next = nextOf(id, messages)
    if (next && !sending.has(id)) void send(next)
  }
}

async function send(message: StoredMessage): Promise<void> {
  const { conversation_id: id, client_uuid, seen_seq } = message
  sending.add(id)
  try {
    const saved = await call(api.chats.send, {
      params: { id },
      body: {
        client_uuid,
        body: message.body,
        is_internal: message.is_internal,
        reply_to_id: message.reply_to?.id ?? null,
        mentions: message.mentions,
        file_ids: message.files.map((file) => file.id),
        ...(seen_seq !== null && { seen_seq }),
      },
    })
    retry.reset()
    if (message.user_id === owner) settle(message, saved)
  } catch (error) {
    if (message.user_id === owner) fail(message, error)
  } finally {
    sending.delete(id)
  }
  // A lost connection has its own retry timer.
  if (!retry.hasFailed()) sendWaiting()
}

function settle(message: StoredMessage, saved: ChatMessage): void {
  putMessages([saved])
  set(messages.filter((one) => one.client_uuid !== message.client_uuid))
  void deleteMessage(message.client_uuid)
}

function fail(message: StoredMessage, error: unknown): void {
  if (!isRefusal(error)) {
    retry.afterFailure()
    return
  }
  if (error.code === 'chat_answered') {
    const newer = answersIn(error.current)
    putMessages(newer)
    change(message.client_uuid, (one) => ({ ...one, problem: { kind: 'answered', by: authorsOf(newer) } }))
  } else {
    change(message.client_uuid, (one) => ({ ...one, problem: { kind: 'refused', text: failureText(error) } }))
  }
}

/** The colleagues' new answers, from the refusal. */
const answersIn = (current: unknown): ChatMessage[] =>
  Array.isArray(current) ? (current as ChatMessage[]) : []

const authorsOf = (answers: readonly ChatMessage[]) => {
  const names = answers.filter(({ author }) => author.kind === 'user').map(({ author }) => author.name)
  return [...new Set(names)].join(', ')
}

/** Queued messages of a conversation that the thread does not show yet. */
export function waitingIn(
  conversationId: number,
  waiting: readonly StoredMessage[],
  shown: readonly ChatMessage[],
): StoredMessage[] {
  const mine = waiting.filter((one) => one.conversation_id === conversationId)
  if (mine.length === 0) return []
  const shownUuids = new Set(shown.map(({ client_uuid }) => client_uuid))
  return mine.filter(({ client_uuid }) => !shownUuids.has(client_uuid))
}

/** Sends queued messages now: the connection is back. */
export function flushOutbox(): void {
  retry.reset()
  sendWaiting()
}

/** The newest message the author can see; `null` if the end is out of view. */
export const lastSeenSeq = (conversationId: number): number | null => {
  const { open } = getChatState()
  if (open?.conversationId !== conversationId || !open.thread || open.thread.hasNewer) return null
  return open.thread.ahead.at(-1)?.seq ?? open.thread.messages.at(-1)?.seq ?? 0
}
