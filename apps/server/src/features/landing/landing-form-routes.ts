import formbody from '@fastify/formbody'
import { errorTable, limits, pages, rateLimits } from '@veranda/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DomainError } from '#errors.ts'
import { refusalOf } from '#http/render-error.ts'
import { type Client, clientOf } from '#http/serve.ts'
import { type Html, html } from '#text/html.ts'
import { texts } from './texts.ts'

interface PageRequest {
  now: Date
  query: unknown
}

interface Posted extends PageRequest {
  typed: Record<string, string | string[] | undefined>
  client: Client
}

/** The landing page's form; nothing if the operators have closed it. */
export interface LandingForm {
  renderEmpty(page: PageRequest & { pageUrl: string; referer: string }): Promise<Html | undefined>
  renderConfirmation(page: PageRequest, leadNumber: number): Promise<Html | undefined>
  /** Returns the number of the new lead. */
  submit(posted: Posted): Promise<number>
  renderWithErrors(posted: Posted, refusal: DomainError): Promise<Html | undefined>
  redirectUrl(query: unknown, leadNumber: number): string
}

interface Options {
  appUrl: string
  clock: () => Date
  form: LandingForm
  show: (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    form: Promise<Html | undefined>,
    isAnswer: boolean,
  ) => Promise<FastifyReply>
}

/** The landing page with its form: opened, after an accepted request, and after a refused one. */
export async function landingFormRoutes(
  app: FastifyInstance,
  { appUrl, clock, form, show }: Options,
): Promise<void> {
  const { path } = pages.landing
  await app.register(formbody, { bodyLimit: limits.publicBodyBytes })
  // Only form-encoded bodies: the code below relies on text values.
  app.removeContentTypeParser('application/json')

  const postedOf = (request: FastifyRequest): Posted => ({
    now: clock(),
    query: request.query,
    typed: (request.body ?? {}) as Posted['typed'],
    client: clientOf(request),
  })

  /** The referrer, without navigation within the site. */
  const refererOf = (request: FastifyRequest) => {
    const { referer } = clientOf(request)
    return referer.startsWith(`${appUrl}/`) ? '' : referer
  }

  app.get(path, async (request, reply) => {
    const page = { now: clock(), query: request.query }
    const leadNumber = sentNumber(request.query)
    const pageUrl = `${appUrl}${request.url}`.slice(0, 2000)
    const block = leadNumber
      ? form.renderConfirmation(page, leadNumber)
      : form.renderEmpty({ ...page, pageUrl, referer: refererOf(request) })
    return show(request, reply, 200, block, leadNumber !== undefined)
  })

  const { max, windowSeconds } = rateLimits.public_form
  // Counted after the body is parsed, so that a refusal can return the typed values.
  const config = { rateLimit: { max, timeWindow: windowSeconds * 1000, hook: 'preHandler' as const } }
  app.post(path, { config }, async (request, reply) => {
    const leadNumber = await form.submit(postedOf(request))
    return reply.redirect(form.redirectUrl(request.query, leadNumber), 303)
  })

  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    const { status } = errorTable[refusal.code]
    if (refusal.details.retry_after) reply.header('retry-after', refusal.details.retry_after)
    if (status < 500)
      return show(request, reply, status, form.renderWithErrors(postedOf(request), refusal), true)
    if (refusal.code === 'internal_error') request.log.error({ err: error }, 'a request could not be taken')
    return show(request, reply, status, Promise.resolve(notTaken), true)
  })
}

/** Shown when the request failed; Back restores the typed values. */
const notTaken = html`<h3 role="alert">${texts.form.broken.title}</h3><p>${texts.form.broken.text}</p>`

/** The lead number in the URL after an accepted request. */
function sentNumber(query: unknown): number | undefined {
  const { sent } = query as { sent?: unknown }
  return typeof sent === 'string' && /^[1-9]\d{0,14}$/.test(sent) ? Number(sent) : undefined
}
