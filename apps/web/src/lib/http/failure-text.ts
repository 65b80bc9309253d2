import { texts } from '#lib/texts.ts'
import { ApiError } from './call.ts'

/**
 * Toasts of a call.
 * - `success`: after a success; may be computed from the response and the variables
 * - `failure`: after an error response without a message
 * - `exception`: without a readable response
 * - `ignoresServerMessage`: `failure` is shown even if the server sent a message
 */
export interface CallTexts {
  success?: string | ((data: never, variables: never) => string)
  failure?: string
  exception?: string
  ignoresServerMessage?: boolean
}

/** The message of a failed call: the server's, the call's own, or a general one. */
export function failureText(error: unknown, callTexts: CallTexts = {}): string {
  if (error instanceof ApiError) {
    const own = callTexts.failure ?? texts.failure
    return callTexts.ignoresServerMessage ? own : error.message || own
  }
  return callTexts.exception ?? callTexts.failure ?? texts.exception
}
