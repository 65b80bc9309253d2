import { loginThrottle } from '@veranda/contract'

/** What failed sign-ins are counted by, with the number of failures that is still free of waiting. */
export interface ThrottleKey {
  key: string
  free: number
}

/**
 * A guesser's own address waits soon; the account as a whole only after far more failures, so that nobody is kept
 * out by a stranger who guesses from elsewhere.
 */
export function throttleKeys(email: string, ip: string): [ThrottleKey, ThrottleKey] {
  return [
    { key: `${email} ${ip}`, free: loginThrottle.failuresPerAddress },
    { key: email, free: loginThrottle.failuresPerAccount },
  ]
}

/**
 * Seconds to wait after so many failures in a row: none while they are free, then a minute that doubles with
 * every further failure up to the longest wait. Nothing is shut for good.
 */
export function throttleSeconds(failures: number, free: number): number {
  if (failures < free) return 0
  return Math.min(loginThrottle.firstWaitSeconds * 2 ** (failures - free), loginThrottle.longestWaitSeconds)
}
