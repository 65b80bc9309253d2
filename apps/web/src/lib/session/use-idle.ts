import { useEffect, useState } from 'react'

/** Even on a page that is never at rest. */
const patienceMs = 2000

/** Does something once the page has come to rest. Answers a function that calls it off. */
export function whenIdle(rest: () => void): () => void {
  // Safari has no such word.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(rest)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(rest, { timeout: patienceMs })
  return () => cancelIdleCallback(handle)
}

/** Whether the page has come to rest since this was mounted: what nobody waits for begins then. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
