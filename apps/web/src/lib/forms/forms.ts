import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#lib/http/call.ts'
import { type CallTexts, failureText } from '#lib/http/failure-text.ts'
import { texts as general } from '#lib/texts.ts'

/**
 * Shows the server's errors at their fields and focuses the first one. Returns the text of errors without a field, to
 * show above the form, or `null`.
 */
export function applyServerErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError' | 'getValues'>,
  error: unknown,
  texts: CallTexts = {},
): string | null {
  const errors = error instanceof ApiError ? error.errors : {}
  const fields = new Set(Object.keys(form.getValues()))
  const isAtField = ([path]: [string, string[]]) => fields.has(path.split('.')[0] ?? path)
  const atFields = Object.entries(errors).filter(isAtField)
  const formErrors = Object.entries(errors).filter((entry) => !isAtField(entry))
  atFields.forEach(([path, messages], index) => {
    const message = messages[0] ?? ''
    form.setError(path as FieldPath<T>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  if (formErrors.length > 0) return formErrors.map(([, messages]) => messages[0] ?? '').join(' ')
  return atFields.length > 0 ? null : problemText(error, texts)
}

/** A form's own words for a request without a response do not say that the connection failed. */
function problemText(error: unknown, texts: CallTexts): string {
  const text = failureText(error, texts)
  return error instanceof ApiError || text === general.exception ? text : `${text}. ${general.typedIsKept}`
}
