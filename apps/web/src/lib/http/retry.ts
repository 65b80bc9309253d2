import { ApiError } from './call.ts'

const firstPauseMs = 2_000
const longestPauseMs = 30_000

/** Whether a retry would get the same response. Anything else, above all a lost connection, is retried. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 425, 429].includes(error.status)

export interface Retry {
  /** Whether the last attempt failed. */
  hasFailed: () => boolean
  /** Schedules an attempt; the delay doubles after each failure. */
  afterFailure: () => void
  /** Schedules an attempt after this time instead. */
  after: (ms: number) => void
  /** Cancels the scheduled attempt and resets the delay. */
  reset: () => void
}

/** Schedules retries of work that must not be lost. */
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
