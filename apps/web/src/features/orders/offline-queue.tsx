import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isOffline, onConnectionChange } from '#lib/connection.ts'
import { logError } from '#lib/log.ts'
import { startServiceWorker } from '#lib/service-worker.ts'
import { useCurrentUser } from '#lib/use-current-user.ts'
import { onQueueChange, openQueue, queueNow, waitingCount } from './measure-queue.ts'
import { sendQueue } from './measure-sender.ts'

const soonMs = 1_500
const longestPauseMs = 60_000

/** Sends what waits as soon as there is a connection: at once, when it comes back, when the page is looked at, and now and then. */
export function OfflineQueue() {
  const queryClient = useQueryClient()
  const { user, can } = useCurrentUser()
  const userId = user && can('order.measure') && !user.is_viewing_as && !user.visit ? user.id : null
  useEffect(() => {
    if (userId === null) return
    startServiceWorker()
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    const ask = (afterMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => void send(), afterMs)
    }
    const send = async () => {
      if (waitingCount(queueNow()) === 0) return
      if (navigator.onLine)
        await sendQueue(queryClient).then(
          () => (failures = 0),
          (error: unknown) => {
            failures += 1
            logError('The queue could not be sent', error)
          },
        )
      // What is left waits for a connection, another tab, or a person.
      if (waitingCount(queueNow()) > 0) ask(Math.min(longestPauseMs, 2_000 * 2 ** failures))
    }
    const wake = () => {
      failures = 0
      ask(0)
    }
    const look = () => document.visibilityState === 'visible' && wake()
    const stops = [onQueueChange(() => ask(soonMs)), onConnectionChange(() => !isOffline() && wake())]
    document.addEventListener('visibilitychange', look)
    void openQueue(userId).then(wake)
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', look)
      void openQueue(null)
    }
  }, [userId, queryClient])
  return null
}
