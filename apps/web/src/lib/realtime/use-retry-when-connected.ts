import { useEffect, useEffectEvent } from 'react'
import { isOffline, onConnectionChange } from './connection.ts'

const pauseMs = 5_000

/**
 * Retries what the server did not answer as soon as it can be reached again. `unsent` is a new object after each failed
 * attempt, and `null` when there is nothing to retry.
 */
export function useRetryWhenConnected<T extends object>(unsent: T | null, retry: (unsent: T) => void): void {
  const onConnected = useEffectEvent(() => {
    if (unsent && !isOffline()) retry(unsent)
  })
  useEffect(() => {
    if (!unsent) return
    // Another request may have been answered meanwhile: then nothing announces the connection.
    const timer = setTimeout(onConnected, pauseMs)
    const stop = onConnectionChange(onConnected)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [unsent])
}
