import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import { errorTable, limits, pages, rateLimits } from '@veranda/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PublishedFormRow } from '#db/platform/companies.ts'
import type { DomainError } from '#errors.ts'
import { getLogo } from '#features/account/pictures-repo.ts'
import { refusalOf } from '#http/render-error.ts'
import { newNonce, renderedPagePolicy } from '#http/security-headers.ts'
import { clientOf } from '#http/serve.ts'
import { parseOrThrow } from '#http/validation.ts'
import { companyBranding } from './company-branding-repo.ts'
import {
  brokenPage,
  formPage,
  messagePage,
  missingPage,
  pausedPage,
  sentPage,
  type TypedValues,
} from './form-page.ts'
import { formScript } from './form-script.ts'
import { addressWith, marksOfPage, originParam, utmMarks } from './intake-rules.ts'
import { formWithErrors, postedBody, postedKey } from './posted-form.ts'
import type { PublicFormsOptions } from './public-forms-routes.ts'
import { openForm, presentForm, receiveSubmission } from './submissions-repo.ts'

type Options = PublicFormsOptions & { clock: () => Date }

const slugOf = (request: FastifyRequest) => (request.params as { slug: string }).slug.toLowerCase()

/** Keeps the UTM parameters of the page when the form is sent; in a frame they are in the embedding page's URL. */
function actionOf(slug: string, request: FastifyRequest): string {
  const own = utmMarks(request.query)
  const marks = Object.keys(own).length > 0 ? own : marksOfPage(clientOf(request).referer)
  return addressWith(`/f/${slug}`, marks)
}

/** Any site may embed a form's page: it has no session. */
function send(reply: FastifyReply, status: number, render: (nonce: string) => string): FastifyReply {
  const nonce = newNonce()
  return reply
    .status(status)
    .headers({
      'content-security-policy': renderedPagePolicy(nonce, '*'),
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    .type('text/html; charset=utf-8')
    .send(render(nonce))
}

/** Hosted form pages, rendered by the server and usable without a script. */
export async function hostedFormRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { platform, secret, clock } = options
  await app.register(formbody, { bodyLimit: limits.publicBodyBytes })
  // Only form-encoded bodies: the code below relies on text values.
  app.removeContentTypeParser('application/json')
  app.setErrorHandler((error, request, reply) => renderFailure(error, request, reply, options))

  app.get('/f/form.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(formScript),
  )

  const faceOf = (form: PublishedFormRow) => companyBranding(platform.tenant(form.company_id), form.slug)

  app.get('/f/:slug', async (request, reply) => {
    const now = clock()
    const found = await openForm(platform, slugOf(request), now)
    const form = presentForm(found, now, secret)
    const company = await faceOf(found)
    // After a request is sent, the referrer is the page itself, so the first referrer travels in the URL.
    const referer = originParam(request.query).from ?? clientOf(request).referer
    const action = actionOf(form.slug, request)
    const view = { form, action, key: randomUUID(), typed: {}, errors: {}, pageUrl: '', referer }
    return send(reply, 200, (nonce) => formPage(nonce, view, company))
  })

  app.get('/f/:slug/sent', async (request, reply) => {
    const now = clock()
    const { n } = parseOrThrow(z.object({ n: z.coerce.number().int().positive() }), request.query)
    const formUrl = addressWith(`/f/${slugOf(request)}`, {
      ...utmMarks(request.query),
      ...originParam(request.query),
    })
    const found = await openForm(platform, slugOf(request), now)
    const home = found.is_platform ? pages.landing.path : undefined
    const form = presentForm(found, now, secret)
    const company = await faceOf(found)
    return send(reply, 200, (nonce) => sentPage(nonce, { form, company, number: n, again: formUrl, home }))
  })

  app.get('/f/:slug/logo', async (request, reply) => {
    const { company_id } = await openForm(platform, slugOf(request), clock())
    return reply
      .type('image/webp')
      .headers({ 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' })
      .send(await getLogo(platform.tenant(company_id)))
  })

  const { max, windowSeconds } = rateLimits.public_form
  // Counted after the body is parsed, so that a refusal can return the typed values.
  const config = { rateLimit: { max, timeWindow: windowSeconds * 1000, hook: 'preHandler' as const } }
  app.post('/f/:slug', { config }, async (request, reply) => {
    const now = clock()
    const typed = (request.body ?? {}) as TypedValues
    const form = await openForm(platform, slugOf(request), now)
    const body = postedBody(typed, request.query)
    const submission = { body, client: clientOf(request), key: postedKey(typed) }
    const { number } = await receiveSubmission(platform, form, submission, now, secret)
    const sentParams = {
      n: String(number),
      ...utmMarks(request.query),
      ...originParam({ from: body.referer }),
    }
    return reply.redirect(addressWith(`/f/${form.slug}/sent`, sentParams), 303)
  })
}

/** A refusal renders the form with the typed values; a missing or paused form says so. */
async function renderFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
): Promise<FastifyReply> {
  const refusal = refusalOf(error)
  if (refusal.code === 'form_paused') return send(reply, 404, pausedPage)
  if (refusal.code === 'not_found') return send(reply, 404, missingPage)
  const { status } = errorTable[refusal.code]
  if (refusal.details.retry_after) reply.header('retry-after', refusal.details.retry_after)
  if (status >= 500) {
    if (refusal.code === 'internal_error') request.log.error({ err: error }, 'hosted form failed')
    return send(reply, status, brokenPage)
  }
  // Without a parsed body there are no values to return.
  const isRead = request.method === 'POST' && request.body !== undefined
  if (isRead) return returnTypedForm(refusal, request, reply, options)
  return send(reply, status, (nonce) => messagePage(nonce, refusal.message, ''))
}

async function returnTypedForm(
  refusal: DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
  { platform, secret, clock }: Options,
): Promise<FastifyReply> {
  const now = clock()
  const typed = (request.body ?? {}) as TypedValues
  const found = await openForm(platform, slugOf(request), now)
  const form = presentForm(found, now, secret)
  const company = await companyBranding(platform.tenant(found.company_id), form.slug)
  const action = addressWith(`/f/${form.slug}`, utmMarks(request.query))
  const view = { ...formWithErrors(form, typed, refusal), action }
  return send(reply, errorTable[refusal.code].status, (nonce) => formPage(nonce, view, company))
}
