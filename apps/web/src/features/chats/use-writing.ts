import { channels } from '@veranda/contract'
import { useEffect, useState } from 'react'
import { useRealtimeEvent } from '#lib/realtime.ts'
import { useCurrentUser } from '#lib/use-current-user.ts'
import { typingMs } from './use-conversation.ts'

/** In which conversations a visitor is writing, until a while after they last did. */
export function useWriting(): ReadonlySet<number> {
  const { user } = useCurrentUser()
  const [until, setUntil] = useState<ReadonlyMap<number, number>>(new Map())
  useRealtimeEvent(
    user?.company_id ? channels.chats(user.company_id) : null,
    'chat.writing',
    ({ conversation_id }) => setUntil((known) => new Map(known).set(conversation_id, Date.now() + typingMs)),
  )
  useEffect(() => {
    if (until.size === 0) return
    const next = Math.min(...until.values())
    const timer = setTimeout(
      () => setUntil((known) => new Map([...known].filter(([, end]) => end > next))),
      Math.max(0, next - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [until])
  return new Set(until.keys())
}
