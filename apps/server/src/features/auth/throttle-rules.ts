import { loginThrottle } from '@veranda/contract'

/** A counter of failed sign-ins, with the number of failures without a delay. */
export interface ThrottleKey {
  key: string
  free: number
}

/**
 * The attacker's own address is throttled early; the account as a whole only after many more failures, so that a
 * stranger who guesses from elsewhere cannot lock a user out.
 */
export function throttleKeys(email: string, ip: string): [ThrottleKey, ThrottleKey] {
  return [
    { key: `${email} ${ip}`, free: loginThrottle.failuresPerAddress },
    { key: email, free: loginThrottle.failuresPerAccount },
  ]
}

/**
 * Seconds to wait after consecutive failures: none while they are free, then a minute that doubles with every further
 * failure up to the maximum. Nothing is locked for good.
 */
export function throttleSeconds(failures: number, free: number): number {
  if (failures < free) return 0
  return Math.min(loginThrottle.firstWaitSeconds * 2 ** (failures - free), loginThrottle.longestWaitSeconds)
}
