import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useQueueOwner } from '#features/orders/draft/use-queue-owner.ts'
import { onQueueChange, openQueue, queueNow, waitingCount } from '#features/orders/measure/measure-queue.ts'
import { logError } from '#lib/log.ts'
import { startServiceWorker } from '#lib/offline/service-worker.ts'
import { isOffline, onConnectionChange } from '#lib/realtime/connection.ts'

/** Seldom wanted, and heavy with the shapes of orders. */
const sender = () => import('#features/orders/measure/measure-sender.ts')

const soonMs = 1_500
const longestPauseMs = 60_000

/** After a failure soon and then ever more seldom; what is left after all went well waits for another tab or a person. */
const pauseAfter = (failures: number) =>
  failures === 0 && navigator.onLine ? longestPauseMs : Math.min(longestPauseMs, 2_000 * 2 ** failures)

/** Sends what waits: when it changes, when the connection comes back, when the page is looked at, and now and then. */
function startQueueSender(client: QueryClient, userId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const ask = (afterMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), afterMs)
  }
  const send = async () => {
    if (waitingCount(queueNow()) === 0) return
    try {
      if (navigator.onLine) await (await sender()).sendQueue(client)
      failures = 0
    } catch (error) {
      failures += 1
      logError('The queue could not be sent', error)
    }
    if (waitingCount(queueNow()) > 0) ask(pauseAfter(failures))
  }
  const wake = () => {
    failures = 0
    ask(0)
  }
  const look = () => document.visibilityState === 'visible' && wake()
  const stops = [onQueueChange(() => ask(soonMs)), onConnectionChange(() => !isOffline() && wake())]
  document.addEventListener('visibilitychange', look)
  openQueue(userId).then(wake, (error: unknown) => logError('The queue could not be read', error))
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', look)
    void openQueue(null)
  }
}

/** For anyone who measures: the app starts without a connection, and what was done without one is sent. */
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
