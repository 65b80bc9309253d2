import { randomUUID } from 'node:crypto'
import { type PublicForm, type SubmissionBody, submissionBody } from '@veranda/contract'
import type { DomainError } from '#errors.ts'
import { parseOrThrow } from '#http/validation.ts'
import type { FormView, TypedValues } from './form-page.ts'
import { utmMarks } from './intake-rules.ts'
import { keyOf } from './submissions-repo.ts'
import { texts } from './texts.ts'

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** The posted pairs, and the marks of the address that they came to, as the public endpoint's body. */
export function postedBody(typed: TypedValues, query: unknown): SubmissionBody {
  const values = Object.entries(typed).flatMap(([name, value]) => {
    const id = /^values\.(\d{1,15})$/.exec(name)?.[1]
    return id === undefined ? [] : [[id, value]]
  })
  return parseOrThrow(submissionBody, {
    values: Object.fromEntries(values),
    consent: textOf(typed.consent) === 'true',
    // Written by the page, not by the visitor: no length of theirs may stop a request. The address that the browser
    // names on sending is the page's own and tells nothing.
    page_url: textOf(typed.page_url)?.slice(0, 2000) ?? '',
    referer: textOf(typed.referer)?.slice(0, 2000) ?? '',
    utm: utmMarks(query),
    form_token: textOf(typed.form_token),
    website: textOf(typed.website),
  })
}

export const postedKey = (typed: TypedValues) => keyOf(textOf(typed.key))

/** What is said above the form; the words of single fields stand at the fields. */
function problemOf({ code, details, message }: DomainError): string | undefined {
  if (code === 'too_many_requests') return texts.page.tooMany
  if (code === 'idempotency_key_reused') return texts.page.sentAlready
  return details.errors ? details.errors.form_token?.[0] : message
}

/** The form with all that was typed, and why it was not taken. */
export function formWithErrors(
  form: PublicForm & { form_token: string },
  typed: TypedValues,
  refusal: DomainError,
): Omit<FormView, 'action'> {
  const isRepeat = refusal.code === 'idempotency_key_reused'
  return {
    form,
    // A page that came back is a new try: the old key may stand for what was sent before.
    key: isRepeat ? randomUUID() : (textOf(typed.key) ?? randomUUID()),
    typed,
    errors: refusal.details.errors ?? {},
    problem: problemOf(refusal),
    pageUrl: textOf(typed.page_url) ?? '',
    referer: textOf(typed.referer) ?? '',
  }
}
