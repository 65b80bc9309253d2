import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import { limits, rateLimits, submissionBody } from '@veranda/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '#errors.ts'
import { isDatabaseAway } from '#http/render-error.ts'
import { newNonce, renderedPagePolicy } from '#http/security-headers.ts'
import { clientOf } from '#http/serve.ts'
import { validated } from '#http/validation.ts'
import {
  brokenPage,
  formPage,
  messagePage,
  missingPage,
  pausedPage,
  sentPage,
  type Typed,
} from './form-page.ts'
import { formScript } from './form-script.ts'
import type { PublicFormsOptions } from './public-forms-routes.ts'
import { openForm, presentForm, takeSubmission } from './submissions-repo.ts'
import { texts } from './texts.ts'

type Options = PublicFormsOptions & { clock: () => Date }

const slugOf = (request: FastifyRequest) => (request.params as { slug: string }).slug.toLowerCase()

/** Any site may embed a form's page; it holds no session. */
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

/** The hosted pages of forms: rendered by the server, whole without a script. */
export async function hostedFormRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { platform, secret, clock } = options
  await app.register(formbody, { bodyLimit: limits.publicBodyBytes })
  app.setErrorHandler((error, request, reply) => renderFailure(error, request, reply, options))

  app.get('/f/form.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(formScript),
  )

  app.get('/f/:slug', async (request, reply) => {
    const now = clock()
    const form = presentForm(await openForm(platform, slugOf(request), now), now, secret)
    const referer = clientOf(request).referer
    const view = { form, key: randomUUID(), typed: {}, errors: {}, pageUrl: '', referer }
    return send(reply, 200, (nonce) => formPage(nonce, view))
  })

  app.get('/f/:slug/sent', async (request, reply) => {
    const now = clock()
    const { n } = validated(z.object({ n: z.coerce.number().int().positive() }), request.query)
    const form = presentForm(await openForm(platform, slugOf(request), now), now, secret)
    return send(reply, 200, (nonce) => sentPage(nonce, form, n))
  })

  const { max, windowSeconds } = rateLimits.public_form
  // Counted after the body is read, so that a refusal can give it back.
  const config = { rateLimit: { max, timeWindow: windowSeconds * 1000, hook: 'preHandler' as const } }
  app.post('/f/:slug', { config }, async (request, reply) => {
    const now = clock()
    const typed = (request.body ?? {}) as Typed
    const form = await openForm(platform, slugOf(request), now)
    const body = validated(submissionBody, submissionOf(typed))
    const submission = { body, client: clientOf(request), key: textOf(typed.key)?.slice(0, 200) }
    const id = await takeSubmission(platform, form, submission, now, secret)
    return reply.redirect(`/f/${form.slug}/sent?n=${id}`, 303)
  })
}

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** The posted pairs as the public endpoint's body. */
function submissionOf(typed: Typed): unknown {
  const values = Object.entries(typed).flatMap(([name, value]) => {
    const id = /^values\.(\d{1,15})$/.exec(name)?.[1]
    return id === undefined ? [] : [[id, value]]
  })
  return {
    values: Object.fromEntries(values),
    consent: textOf(typed.consent) === 'true',
    page_url: textOf(typed.page_url) ?? '',
    // The page's own address, which the browser names on sending, tells nothing.
    referer: textOf(typed.referer) ?? '',
    form_token: textOf(typed.form_token),
    website: textOf(typed.website),
  }
}

/** A refusal gives the page back with all that was typed; a missing or paused form says so. */
async function renderFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
): Promise<FastifyReply> {
  const refusal = error instanceof DomainError ? error : undefined
  if (refusal?.code === 'form_paused') return send(reply, 404, pausedPage)
  if (refusal?.code === 'not_found') return send(reply, 404, missingPage)
  if (refusal && request.method === 'POST') return giveBack(refusal, request, reply, options)
  if (refusal)
    return send(reply, refusal.details.retry_after ? 429 : 422, (nonce) =>
      messagePage(nonce, refusal.message, ''),
    )

  const isAway = isDatabaseAway(error)
  if (!isAway) request.log.error({ err: error }, 'hosted form failed')
  if (isAway) reply.header('retry-after', 5)
  return send(reply, isAway ? 503 : 500, brokenPage)
}

/** What is said above the form; the words of single fields stand at the fields. */
function problemOf({ code, details, message }: DomainError): string | undefined {
  if (code === 'too_many_requests') return texts.page.tooMany
  if (code === 'idempotency_key_reused') return texts.page.sentAlready
  return details.errors ? details.errors.form_token?.[0] : message
}

async function giveBack(
  refusal: DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
): Promise<FastifyReply> {
  const now = options.clock()
  const typed = (request.body ?? {}) as Typed
  const form = presentForm(await openForm(options.platform, slugOf(request), now), now, options.secret)
  const isRepeat = refusal.code === 'idempotency_key_reused'
  // A page that came back is a new try: the old key may stand for what was sent before.
  const view = {
    form,
    key: isRepeat ? randomUUID() : (textOf(typed.key) ?? randomUUID()),
    typed,
    errors: refusal.details.errors ?? {},
    problem: problemOf(refusal),
    pageUrl: textOf(typed.page_url) ?? '',
    referer: textOf(typed.referer) ?? '',
  }
  if (refusal.details.retry_after) reply.header('retry-after', refusal.details.retry_after)
  return send(reply, refusal.code === 'too_many_requests' ? 429 : 422, (nonce) => formPage(nonce, view))
}
