import type { api, Output } from '@veranda/contract'
import { createRetry } from '#lib/http/retry.ts'

export type Changes = Output<typeof api.chats.changes>

export interface SyncPorts {
  /** Where to ask on from, and the conversation whose messages are wanted; `null`: not known yet. */
  from: () => { after: number; conversationId: number | null } | null
  ask: (after: number, conversationId: number | null) => Promise<Changes>
  apply: (changes: Changes, asked: { conversationId: number | null }) => void
  /** It failed, and will be tried again after a while. */
  onFailure: (error: unknown) => void
  onSuccess: () => void
}

export interface Sync {
  /** Something may have changed. However often it is said, one question at a time is on its way. */
  scheduleSync: () => void
  stop: () => void
}

/** Asks for what has changed until there is nothing more, and once again if it was poked meanwhile. */
export function createSync(ports: SyncPorts): Sync {
  let isRunning = false
  let isRequested = false
  let isStopped = false
  const retry = createRetry(poke)

  const askOnce = async (): Promise<boolean> => {
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
      hasMore = await askOnce()
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
    // Requested again while it ran; after a failure the timer asks.
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
