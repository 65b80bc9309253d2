import { useSyncExternalStore } from 'react'

/** The part of the address behind `#`, where no server and no log sees it. Empty where the page is drawn in advance. */
export function useHash(): URLSearchParams {
  const hash = useSyncExternalStore(
    subscribeToHash,
    () => window.location.hash,
    () => '',
  )
  return new URLSearchParams(hash.replace(/^#/, ''))
}

function subscribeToHash(tell: () => void): () => void {
  window.addEventListener('hashchange', tell)
  return () => window.removeEventListener('hashchange', tell)
}
