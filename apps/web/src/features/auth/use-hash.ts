import { useSyncExternalStore } from 'react'

/** The URL's hash as parameters; it reaches neither servers nor logs. Empty while prerendering. */
export function useHash(): URLSearchParams {
  const hash = useSyncExternalStore(
    subscribeToHash,
    () => window.location.hash,
    () => '',
  )
  return new URLSearchParams(hash.replace(/^#/, ''))
}

function subscribeToHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}
