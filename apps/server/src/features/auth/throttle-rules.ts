import { loginThrottle } from '@veranda/contract'

/**
 * Seconds an account waits after so many failures in a row: none at first, then a minute that doubles with
 * every further failure up to the longest wait. The account is never shut for good.
 */
export function waitAfter(failures: number): number {
  const over = failures - loginThrottle.failures
  if (over < 0) return 0
  return Math.min(loginThrottle.firstWaitSeconds * 2 ** over, loginThrottle.longestWaitSeconds)
}
