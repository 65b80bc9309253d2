import { useState } from 'react'

/** `crypto.randomUUID` is missing on pages without TLS, except on localhost. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * An idempotency key per mounted dialog or page, and a function to renew it: a repeated submit creates one record.
 */
export function useIdempotencyKey(): [key: string, renew: () => void] {
  const [key, setKey] = useState(randomKey)
  return [key, () => setKey(randomKey())]
}
