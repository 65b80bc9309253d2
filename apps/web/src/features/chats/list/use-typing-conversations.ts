import { type Conversation, channels } from '@veranda/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { typingMs } from '#features/chats/use-conversation.ts'
import { useRealtimeEvent } from '#lib/realtime/realtime.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

interface Writing {
  /** Milliseconds since the epoch. */
  until: number
  /** The newest message while the visitor was typing: a newer one of theirs ends it. */
  seq: number
}

/** Conversations in which a visitor is typing, until the message arrives or a timeout passes. */
export function useTypingConversations(list: readonly Conversation[]): ReadonlySet<number> {
  const { user } = useCurrentUser()
  const [writing, setWriting] = useState<ReadonlyMap<number, Writing>>(new Map())
  const note = useEffectEvent((id: number) => {
    const seq = list.find((conversation) => conversation.id === id)?.seq
    if (seq !== undefined)
      setWriting((known) => new Map(known).set(id, { until: Date.now() + typingMs, seq }))
  })
  useRealtimeEvent(
    user?.company_id ? channels.chats(user.company_id) : null,
    'chat.writing',
    ({ conversation_id }) => note(conversation_id),
  )
  useEffect(() => {
    if (writing.size === 0) return
    const next = Math.min(...[...writing.values()].map(({ until }) => until))
    const timer = setTimeout(
      () => setWriting((known) => new Map([...known].filter(([, { until }]) => until > next))),
      Math.max(0, next - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [writing])
  const isStill = ({ id, last_message: last }: Conversation) => {
    const seq = writing.get(id)?.seq
    return seq !== undefined && !(last?.author_kind === 'visitor' && last.seq > seq)
  }
  return new Set(writing.size === 0 ? [] : list.filter(isStill).map(({ id }) => id))
}
