import { useEffect, useState } from 'react'

/** A value that follows only once it has rested for a while. */
export function useDebounced<T>(value: T, delayMs = 300): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return rested
}
