import { useQueryClient } from '@tanstack/react-query'
import { api, type Conversation } from '@veranda/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { chatCountersQuery } from '#entities/chat/chat-counters-query.ts'
import { patchConversation } from '#features/chats/sync/chat-store.ts'
import { call } from '#lib/http/call.ts'
import { isActingAsOther } from '#lib/session/is-acting-as-other.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

const isTabVisible = () => document.visibilityState === 'visible'

function useIsPageSeen(): boolean {
  const [isSeen, setSeen] = useState(isTabVisible)
  useEffect(() => {
    const update = () => setSeen(isTabVisible())
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isSeen
}

/** Marks the conversation as read while its end is visible. */
export function useMarkRead(conversation: Conversation, newestSeq: number, isAtEnd: boolean): void {
  const client = useQueryClient()
  const isPageSeen = useIsPageSeen()
  const { user } = useCurrentUser()
  const hasUnread = conversation.unread > 0 || newestSeq > conversation.read_seq
  // An impersonating user marks nothing as read.
  const mayMark = user !== undefined && !isActingAsOther(user)
  const shouldMark = mayMark && isPageSeen && isAtEnd && newestSeq > 0 && hasUnread
  const markRead = useEffectEvent(async (seq: number) => {
    patchConversation(conversation, { read_seq: Math.max(conversation.read_seq, seq), unread: 0 })
    // Repeated with the next message if it fails.
    await call(api.chats.read, { params: { id: conversation.id }, body: { seq } }).catch(() => null)
    await client.invalidateQueries({ queryKey: chatCountersQuery.queryKey })
  })
  useEffect(() => {
    if (shouldMark) void markRead(newestSeq)
  }, [shouldMark, newestSeq])
}
