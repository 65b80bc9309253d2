import { api, type QueryInput } from '@veranda/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  closeConversation,
  getChatState,
  openConversation,
  putPage,
  useChat,
} from '#features/chats/sync/chat-store.ts'
import { requestSync } from '#features/chats/sync/chat-watch.tsx'
import { call } from '#lib/http/call.ts'
import { hasGap, lastSeqOf, startSeq, type Thread } from './thread.ts'

type Place = Omit<QueryInput<typeof api.chats.messages>, 'limit'>

export interface LoadedThread {
  thread: Thread | null
  error: unknown
  isLoadingOlder: boolean
  retry: () => void
  loadOlder: () => void
  loadNewer: () => void
  /** Replaces the range by the one around a message; `null`: the newest. */
  jump: (seq: number | null) => Promise<void>
}

/** The messages of a conversation by pages, updated while it is open. */
export function useThread(conversationId: number, firstSeq: number | null): LoadedThread {
  const thread = useChat((state) =>
    state.open?.conversationId === conversationId ? state.open.thread : null,
  )
  const [error, setError] = useState<unknown>(null)
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const loading = useRef(new Set<string>())
  const initialSeq = useRef(firstSeq)

  const load = useCallback(
    async (name: string, place: Place, isJump = false) => {
      if (loading.current.has(name)) return
      loading.current.add(name)
      // Changes during the request are fetched again.
      const askedAt = getChatState().knownTo
      try {
        const page = await call(api.chats.messages, { params: { id: conversationId }, query: place })
        putPage(conversationId, page, askedAt, isJump)
        setError(null)
        requestSync()
      } catch (failure) {
        setError(failure)
      } finally {
        loading.current.delete(name)
      }
    },
    [conversationId],
  )

  const begin = useCallback(
    () => load('begin', initialSeq.current ? { around_seq: initialSeq.current } : {}),
    [load],
  )
  useEffect(() => {
    openConversation(conversationId)
    void begin()
    return () => closeConversation(conversationId)
  }, [conversationId, begin])

  const loadNewer = useCallback(() => {
    const now = getChatState().open?.thread
    if (now && (now.hasNewer || hasGap(now))) void load('newer', { after_seq: lastSeqOf(now) })
  }, [load])
  const isBroken = thread !== null && hasGap(thread)
  useEffect(() => {
    if (isBroken) loadNewer()
  }, [isBroken, loadNewer])

  return {
    thread,
    error,
    isLoadingOlder,
    retry: () => void begin(),
    loadOlder: () => {
      const now = getChatState().open?.thread
      if (!now?.hasOlder || isLoadingOlder) return
      setLoadingOlder(true)
      void load('older', { before_seq: startSeq(now) }).finally(() => setLoadingOlder(false))
    },
    loadNewer,
    jump: useCallback((seq) => load('jump', seq === null ? {} : { around_seq: seq }, true), [load]),
  }
}
