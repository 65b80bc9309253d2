import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useQueueOwner } from '#features/orders/draft/use-queue-owner.ts'
import { getQueue, onQueueChange, openQueue, waitingCount } from '#features/orders/measure/measure-queue.ts'
import { createRetry } from '#lib/http/retry.ts'
import { logError } from '#lib/log.ts'
import { startServiceWorker } from '#lib/offline/service-worker.ts'
import { isOffline, onConnectionChange } from '#lib/realtime/connection.ts'

/** Rarely needed and heavy because of the order schemas. */
const sender = () => import('#features/orders/measure/measure-sender.ts')

const soonMs = 1_500
/** What remains after a success waits for another tab or the user. */
const idlePauseMs = 60_000

/** Sends the queue: when it changes, when the connection is back, when the page becomes visible, and periodically. */
function startQueueSender(client: QueryClient, userId: number): () => void {
  const retry = createRetry(() => void send())
  const send = async () => {
    if (waitingCount(getQueue()) === 0) return
    try {
      if (!navigator.onLine) return retry.afterFailure()
      await (await sender()).sendQueue(client)
      retry.reset()
      if (waitingCount(getQueue()) > 0) retry.after(idlePauseMs)
    } catch (error) {
      logError('The queue could not be sent', error)
      if (waitingCount(getQueue()) > 0) retry.afterFailure()
    }
  }
  const retryNow = () => {
    retry.reset()
    retry.after(0)
  }
  const retryIfVisible = () => document.visibilityState === 'visible' && retryNow()
  const stops = [
    onQueueChange(() => retry.after(soonMs)),
    onConnectionChange(() => !isOffline() && retryNow()),
  ]
  document.addEventListener('visibilitychange', retryIfVisible)
  openQueue(userId).then(retryNow, (error: unknown) => logError('The queue could not be read', error))
  return () => {
    retry.reset()
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', retryIfVisible)
    void openQueue(null)
  }
}

/** For users who measure: lets the app start offline and sends what was done offline. */
export function OfflineQueue() {
  const queryClient = useQueryClient()
  const userId = useQueueOwner()
  useEffect(() => {
    if (userId === null) return
    startServiceWorker('app')
    return startQueueSender(queryClient, userId)
  }, [userId, queryClient])
  return null
}
