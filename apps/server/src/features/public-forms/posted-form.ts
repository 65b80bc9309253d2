import { randomUUID } from 'node:crypto'
import { type PublicForm, type SubmissionBody, submissionBody } from '@veranda/contract'
import type { DomainError } from '#errors.ts'
import { parseOrThrow } from '#http/validation.ts'
import type { FormView, TypedValues } from './form-page.ts'
import { utmMarks } from './intake-rules.ts'
import { keyOf } from './submissions-repo.ts'
import { texts } from './texts.ts'

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** The body of the public endpoint from the posted pairs and the UTM parameters of the URL. */
export function postedBody(typed: TypedValues, query: unknown): SubmissionBody {
  const values = Object.entries(typed).flatMap(([name, value]) => {
    const id = /^values\.(\d{1,15})$/.exec(name)?.[1]
    return id === undefined ? [] : [[id, value]]
  })
  return parseOrThrow(submissionBody, {
    values: Object.fromEntries(values),
    consent: textOf(typed.consent) === 'true',
    // Written by the page, not by the visitor, so an excessive length must not refuse the request. The browser's own
    // referrer of the post is the form page itself and therefore useless.
    page_url: textOf(typed.page_url)?.slice(0, 2000) ?? '',
    referer: textOf(typed.referer)?.slice(0, 2000) ?? '',
    utm: utmMarks(query),
    form_token: textOf(typed.form_token),
    website: textOf(typed.website),
  })
}

export const postedKey = (typed: TypedValues) => keyOf(textOf(typed.key))

/** The message above the form; errors of single fields are shown at the fields. */
function problemOf({ code, details, message }: DomainError): string | undefined {
  if (code === 'too_many_requests') return texts.page.tooMany
  if (code === 'idempotency_key_reused') return texts.page.sentAlready
  return details.errors ? details.errors.form_token?.[0] : message
}

/** The form with the typed values and the reasons of the refusal. */
export function formWithErrors(
  form: PublicForm & { form_token: string },
  typed: TypedValues,
  refusal: DomainError,
): Omit<FormView, 'action'> {
  const isRepeat = refusal.code === 'idempotency_key_reused'
  return {
    form,
    // A returned page is a new request: the old key may belong to an earlier one.
    key: isRepeat ? randomUUID() : (textOf(typed.key) ?? randomUUID()),
    typed,
    errors: refusal.details.errors ?? {},
    problem: problemOf(refusal),
    pageUrl: textOf(typed.page_url) ?? '',
    referer: textOf(typed.referer) ?? '',
  }
}
