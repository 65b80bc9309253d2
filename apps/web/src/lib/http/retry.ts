import { ApiError } from './call.ts'

const firstPauseMs = 2_000
const longestPauseMs = 30_000

/** Whether the server's answer will not change when asked again. Anything else, a lost connection above all, is retried. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 425, 429].includes(error.status)

export interface Retry {
  /** Whether the last try failed. */
  hasFailed: () => boolean
  /** Tries again after a while, twice as long after each failure. */
  afterFailure: () => void
  /** Tries at this time instead of the one that was set. */
  after: (ms: number) => void
  /** The next failure counts as the first one; nothing is scheduled. */
  reset: () => void
}

/** The pauses between tries of what failed and must not be lost. */
export function createRetry(work: () => void): Retry {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const after = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(work, ms)
  }
  return {
    hasFailed: () => failures > 0,
    after,
    afterFailure: () => {
      after(Math.min(longestPauseMs, firstPauseMs * 2 ** failures))
      failures += 1
    },
    reset: () => {
      failures = 0
      clearTimeout(timer)
    },
  }
}
