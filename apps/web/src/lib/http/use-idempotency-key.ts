import { useState } from 'react'

/** `crypto.randomUUID` is missing where a page is served without TLS from another host than localhost. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** One key for as long as a dialog or a page is open, and a way to start over: a repeated send makes one record. */
export function useIdempotencyKey(): [key: string, renew: () => void] {
  const [key, setKey] = useState(randomKey)
  return [key, () => setKey(randomKey())]
}
