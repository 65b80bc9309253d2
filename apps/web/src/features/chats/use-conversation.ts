import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChatMessage, type ConversationDetails, channels } from '@veranda/contract'
import { useEffect, useState } from 'react'
import { useRealtimeEvent } from '#lib/realtime/realtime.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { conversationQuery } from './chat-queries.ts'
import { useChat } from './sync/chat-store.ts'

/** A conversation with its details, updated live. */
export function useConversation(id: number) {
  const query = useQuery(conversationQuery(id))
  const change = useChat((state) => state.conversations.get(id))
  const loaded = query.data
  const now: ConversationDetails | undefined =
    loaded && change && change.change_no >= loaded.change_no ? { ...loaded, ...change } : loaded
  return { conversation: now, error: query.isError ? query.error : null, refetch: () => void query.refetch() }
}

export interface Typing {
  name: string
  text: string
  isInternal: boolean
}

/** How long a typing indicator is shown after the last keystroke. */
export const typingMs = 5_000

/**
 * Who is typing in a conversation: the visitor, with the text where the company shows it, or a colleague; until their
 * message arrives.
 */
export function useTyping(id: number, newest: ChatMessage | undefined): Typing | null {
  const { user } = useCurrentUser()
  const [typing, setTyping] = useState<(Typing & { seq: number; userId: number | null }) | null>(null)
  useRealtimeEvent(channels.conversation(id), 'chat.typing', (event) => {
    if (event.conversation_id !== id || event.user_id === user?.id) return
    // An empty field: the visitor has sent the text or deleted it.
    if (event.text === '') return setTyping(null)
    setTyping({
      name: event.name,
      text: event.text ?? '',
      isInternal: event.is_internal ?? false,
      userId: event.user_id ?? null,
      seq: newest?.seq ?? 0,
    })
  })
  useEffect(() => {
    if (!typing) return
    const timer = setTimeout(() => setTyping(null), typingMs)
    return () => clearTimeout(timer)
  }, [typing])
  if (!typing || !newest || newest.seq <= typing.seq) return typing
  const { kind, id: authorId } = newest.author
  const isTheirs = typing.userId === null ? kind === 'visitor' : kind === 'user' && authorId === typing.userId
  return isTheirs ? null : typing
}

/** Updates others' read positions live. */
export function useReadReceipts(id: number): void {
  const client = useQueryClient()
  useRealtimeEvent(channels.conversation(id), 'chat.read', ({ conversation_id, user_id, seq }) => {
    if (conversation_id !== id) return
    client.setQueryData(conversationQuery(id).queryKey, (old) => old && withReading(old, user_id, seq))
  })
}

function withReading(old: ConversationDetails, userId: number | undefined, seq: number): ConversationDetails {
  if (userId === undefined) return { ...old, visitor_read_seq: Math.max(old.visitor_read_seq, seq) }
  const participants = old.participants.map((one) =>
    one.id === userId ? { ...one, read_seq: Math.max(one.read_seq, seq) } : one,
  )
  return { ...old, participants }
}

/** How far anybody but the user has read: messages up to there have two ticks. */
export function readUpToByOthers(conversation: ConversationDetails, userId: number): number {
  if (conversation.kind === 'visitor') return conversation.visitor_read_seq
  const otherMembers = conversation.participants.filter(({ id }) => id !== userId)
  return Math.max(0, ...otherMembers.map(({ read_seq }) => read_seq))
}
