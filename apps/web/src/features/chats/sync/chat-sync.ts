import type { api, Output } from '@veranda/contract'
import { createRetry } from '#lib/http/retry.ts'

export type Changes = Output<typeof api.chats.changes>

export interface SyncPorts {
  /** Where to continue, and the conversation whose messages are wanted; `null`: unknown yet. */
  from: () => { after: number; conversationId: number | null } | null
  ask: (after: number, conversationId: number | null) => Promise<Changes>
  apply: (changes: Changes, request: { conversationId: number | null }) => void
  /** Called on failure; a retry is scheduled. */
  onFailure: (error: unknown) => void
  onSuccess: () => void
}

export interface Sync {
  /** Something may have changed. Only one request is under way, however often this is called. */
  scheduleSync: () => void
  stop: () => void
}

/** Fetches changes until there are no more, and once again if scheduled meanwhile. */
export function createSync(ports: SyncPorts): Sync {
  let isRunning = false
  let isRequested = false
  let isStopped = false
  const retry = createRetry(poke)

  const fetchOnce = async (): Promise<boolean> => {
    const from = ports.from()
    if (!from) return false
    const changes = await ports.ask(from.after, from.conversationId)
    if (isStopped) return false
    ports.apply(changes, from)
    return changes.has_more
  }

  const askAll = async (): Promise<void> => {
    let hasMore = true
    while (!isStopped && (hasMore || isRequested)) {
      isRequested = false
      hasMore = await fetchOnce()
    }
    retry.reset()
    if (!isStopped) ports.onSuccess()
  }

  const tryLater = (error: unknown): void => {
    if (isStopped) return
    ports.onFailure(error)
    retry.afterFailure()
  }

  const run = async (): Promise<void> => {
    isRunning = true
    await askAll().catch(tryLater)
    isRunning = false
    // Scheduled while it ran; after a failure the timer retries.
    if (isRequested && !retry.hasFailed() && !isStopped) void run()
  }

  function poke(): void {
    if (isStopped) return
    isRequested = true
    if (!isRunning) void run()
  }

  return {
    scheduleSync: poke,
    stop: () => {
      isStopped = true
      retry.reset()
    },
  }
}
