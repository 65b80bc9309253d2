import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, channels } from '@veranda/contract'
import { useEffect } from 'react'
import { attentionOf } from '#entities/chat/chat-attention.ts'
import { chatCountersQuery } from '#entities/chat/chat-counters-query.ts'
import { useChatRights } from '#entities/chat/use-chat-rights.ts'
import { chatKeys } from '#features/chats/chat-queries.ts'
import { setTabCount } from '#lib/browser/tab-title.ts'
import { ApiError, call } from '#lib/http/call.ts'
import { logError } from '#lib/log.ts'
import { isOffline, onConnectionChange } from '#lib/realtime/connection.ts'
import { onReconnect, useRealtimeEvent } from '#lib/realtime/realtime.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { notifyOfMessage } from './chat-news.ts'
import {
  applyChanges,
  getChatState,
  isOpenBehind,
  resetChat,
  setBehind,
  startSyncAt,
  syncCursor,
} from './chat-store.ts'
import { createSync, type Sync } from './chat-sync.ts'
import { flushOutbox, openOutbox } from './outbox.ts'

const pollMs = 60_000
const countersPauseMs = 1_000

let sync: Sync | null = null

/** Fetches changes: after a page was loaded or the user changed something. */
export const requestSync = () => sync?.scheduleSync()

/** Synchronises conversations on every page, and sends queued messages. */
export function ChatWatch() {
  const { user } = useCurrentUser()
  const { canRead } = useChatRights()
  const isOn = user != null && canRead
  return isOn && user.company_id !== null ? <Watch userId={user.id} companyId={user.company_id} /> : null
}

function Watch({ userId, companyId }: { userId: number; companyId: number }) {
  const queryClient = useQueryClient()
  const { canWrite } = useChatRights()
  useTabCount()
  useEffect(() => {
    let countersTimer: ReturnType<typeof setTimeout> | undefined
    const askCounters = () => {
      // Not postponed by further events: under steady traffic the counters would never be fetched.
      countersTimer ??= setTimeout(() => {
        countersTimer = undefined
        void queryClient.invalidateQueries({ queryKey: chatCountersQuery.queryKey })
      }, countersPauseMs)
    }
    const mine = createSync({
      from: syncCursor,
      ask: askChanges,
      apply: (changes, request) => {
        const before = getChatState().conversations
        applyChanges(changes, request)
        for (const { id } of changes.lost) queryClient.removeQueries({ queryKey: chatKeys.one(id) })
        if (changes.conversations.length === 0 && changes.lost.length === 0) return
        askCounters()
        notifyOfMessage({ before, changed: changes.conversations, userId })
        for (const { id } of changes.conversations) {
          void queryClient.invalidateQueries({ queryKey: chatKeys.one(id) })
        }
      },
      onFailure: reportSyncFailure,
      onSuccess: () => {
        setBehind(false)
        if (isOpenBehind()) mine.scheduleSync()
      },
    })
    sync = mine
    const stop = startSync(mine)
    return () => {
      clearTimeout(countersTimer)
      stop()
      mine.stop()
      sync = null
      resetChat()
    }
  }, [userId, queryClient])
  useEffect(() => {
    void openOutbox(canWrite ? userId : null)
    return () => void openOutbox(null)
  }, [userId, canWrite])
  useRealtimeEvent(channels.chats(companyId), 'chat.changed', ({ change_no }) => {
    if (change_no > (getChatState().knownTo ?? -1)) requestSync()
  })
  return null
}

/** The number of conversations that need attention, in the tab's title. */
function useTabCount(): void {
  const { data } = useQuery(chatCountersQuery)
  const count = data ? attentionOf(data) : 0
  useEffect(() => {
    setTabCount(count)
    return () => setTabCount(0)
  }, [count])
}

function reportSyncFailure(error: unknown): void {
  setBehind(true)
  // The end of a session or permission is reported elsewhere.
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
  if (!isRefused) logError('The chats could not be brought up to date', error)
}

function askChanges(after: number, conversationId: number | null) {
  return call(api.chats.changes, {
    query: { after, ...(conversationId !== null && { conversation_id: conversationId }) },
  })
}

/** Synchronises when the socket or the network is back, when the tab becomes visible, and every minute. */
function startSync(mine: Sync): () => void {
  const begin = async () => {
    // Nothing is known yet: starts at the current change number, as lists load their own data.
    if (getChatState().knownTo === null)
      startSyncAt((await call(api.chats.list, { query: { limit: 1 } })).change_no)
    mine.scheduleSync()
  }
  const resume = () => {
    begin().catch(reportSyncFailure)
  }
  const resumeIfVisible = () => document.visibilityState === 'visible' && resume()
  const stops = [
    onReconnect(resume),
    onConnectionChange(() => {
      if (isOffline()) return setBehind(true)
      resume()
      flushOutbox()
    }),
  ]
  const timer = setInterval(resume, pollMs)
  document.addEventListener('visibilitychange', resumeIfVisible)
  window.addEventListener('online', resume)
  resume()
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', resumeIfVisible)
    window.removeEventListener('online', resume)
  }
}
