import { useEffect, useState } from 'react'

/** The longest wait on a page that is never idle. */
const patienceMs = 2000

/** Calls back once the page is idle. Returns a function that cancels it. */
export function whenIdle(rest: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(rest)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(rest, { timeout: patienceMs })
  return () => cancelIdleCallback(handle)
}

/** Whether the page has been idle since mounting: background work starts then. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
