import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls back after a time; a pause keeps the remaining time. */
export function useCountdown(durationMs: number, isPaused: boolean, onEnd: () => void): void {
  const remainingMs = useRef(durationMs)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => end(), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current = Math.max(0, remainingMs.current - (Date.now() - startedAt))
    }
  }, [isPaused])
}
