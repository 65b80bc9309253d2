import { ApiError } from '#lib/http/call.ts'
import { type CallTexts, failureText } from '#lib/http/failure-text.ts'
import { texts } from './texts.ts'

interface Saving {
  isPending: boolean
  isSuccess: boolean
  error: Error | null
}

/**
 * Helper text of a field that saves at once; never empty, so that the layout does not move. `key` is the field in the
 * body.
 */
export function savedNote(
  { isPending, isSuccess, error }: Saving,
  key: string,
  callTexts: CallTexts,
): string {
  if (isPending) return texts.saving
  if (error) return (error instanceof ApiError && error.errors[key]?.[0]) || failureText(error, callTexts)
  return isSuccess ? texts.saved : ' '
}
