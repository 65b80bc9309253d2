import { randomUUID } from 'node:crypto'
import { findPlatformForm, type PublishedFormRow } from '#db/platform/companies.ts'
import { DomainError } from '#errors.ts'
import type { Client } from '#http/serve.ts'
import { type Html, html } from '#text/html.ts'
import { formWithProblem, sentNote, type TypedValues } from './form-page.ts'
import { addressWith, utmMarks } from './intake-rules.ts'
import { formWithErrors, postedBody, postedKey } from './posted-form.ts'
import type { PublicFormsOptions } from './public-forms-routes.ts'
import { presentForm, receiveSubmission } from './submissions-repo.ts'
import { texts } from './texts.ts'

interface PageRequest {
  now: Date
  /** The query of the page's URL. */
  query: unknown
}

interface Posted extends PageRequest {
  typed: TypedValues
  client: Client
}

interface Place {
  /** The page's path, and the anchor to which it returns after sending. */
  path: string
  anchor: string
  /** Shown below the consent. */
  note: Html
}

/** The landing page's own form; nothing if the operators have closed it. */
export function landingForm({ platform, secret }: PublicFormsOptions, { path, anchor, note }: Place) {
  const ifOpen = async (show: (form: PublishedFormRow) => Html): Promise<Html | undefined> => {
    const form = await findPlatformForm(platform)
    return form && show(form)
  }
  const addressOf = (query: unknown) => `${addressWith(path, utmMarks(query))}#${anchor}`
  return {
    renderEmpty: ({ now, query, pageUrl, referer }: PageRequest & { pageUrl: string; referer: string }) =>
      ifOpen((form) => {
        const view = { form: presentForm(form, now, secret), key: randomUUID(), typed: {}, errors: {} }
        return formWithProblem({ ...view, action: addressOf(query), pageUrl, referer }, note)
      }),
    /** Shown in place of the form after a request was accepted. */
    renderConfirmation: ({ now, query }: PageRequest, number: number) =>
      ifOpen((form) => {
        const { success_text } = presentForm(form, now, secret)
        return html`<h3>${texts.page.sentTitle}</h3>${sentNote(success_text, number, addressOf(query))}`
      }),
    submit: async ({ now, query, typed, client }: Posted): Promise<number> => {
      const form = await findPlatformForm(platform)
      if (!form) throw new DomainError('form_paused')
      const submission = { body: postedBody(typed, query), client, key: postedKey(typed) }
      return (await receiveSubmission(platform, form, submission, now, secret)).number
    },
    /** The form with the typed values and the reasons of the refusal. */
    renderWithErrors: ({ now, query, typed }: Posted, refusal: DomainError) =>
      ifOpen((form) => {
        const view = formWithErrors(presentForm(form, now, secret), typed, refusal)
        return formWithProblem({ ...view, action: addressOf(query) }, note)
      }),
    /** The URL to redirect to after a request was accepted. */
    redirectUrl: (query: unknown, number: number): string =>
      `${addressWith(path, { ...utmMarks(query), sent: String(number) })}#${anchor}`,
  }
}
