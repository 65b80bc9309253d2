import { texts } from '#lib/texts.ts'
import { ApiError } from './call.ts'

/**
 * What to say of a call's end, as a toast.
 * - `success`: said when it worked; may be made of the answer and what was sent
 * - `failure`: said when the server refused without words of its own
 * - `exception`: said when there was no readable answer
 * - `ignoresServerMessage`: `failure` is said even if the server had words of its own
 */
export interface CallTexts {
  success?: string | ((data: never, variables: never) => string)
  failure?: string
  exception?: string
  ignoresServerMessage?: boolean
}

/** The words for a failed call: the server's, ours for this call, or general ones. */
export function failureText(error: unknown, callTexts: CallTexts = {}): string {
  if (error instanceof ApiError) {
    const own = callTexts.failure ?? texts.failure
    return callTexts.ignoresServerMessage ? own : error.message || own
  }
  return callTexts.exception ?? callTexts.failure ?? texts.exception
}
