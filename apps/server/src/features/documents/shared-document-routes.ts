import formbody from '@fastify/formbody'
import { documentData, errorTable, limits, rateLimits } from '@veranda/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findSharedDocument } from '#db/platform/shared-documents.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { orders } from '#db/schema/tables.gen.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { refusalOf } from '#http/render-error.ts'
import { newNonce, renderedPagePolicy } from '#http/security-headers.ts'
import { clientOf } from '#http/serve.ts'
import {
  addressesOf,
  type ClientPage,
  type ClosedBy,
  type CodeAddress,
  canAccept,
  clientPage,
  failedPage,
  isKey,
  missingDocument,
  recordViewScript,
} from './client-page.ts'
import {
  acceptDocument,
  closedBy,
  findShared,
  hashOf,
  pdfOf,
  recordView,
  type SharedDocument,
  sendCode,
} from './sharing-repo.ts'
import { texts } from './texts.ts'

interface OpenedDocument {
  key: string
  tenant: TenantDb
  document: SharedDocument
  closed: ClosedBy | null
  hasSms: boolean
}

/** The document of a client's link. Unknown, expired and malformed keys get the same response. */
async function opened(
  { platform, hasSms }: { platform: PlatformDb; hasSms: boolean },
  request: FastifyRequest,
): Promise<OpenedDocument> {
  const { key } = request.params as { key: string }
  const found = isKey(key) ? await findSharedDocument(platform, hashOf(key)) : undefined
  if (!found) throw new DomainError('not_found')
  const tenant = platform.tenant(found.company_id)
  const document = await findShared(tenant, found.id)
  if (!document) throw new DomainError('not_found')
  const order = await tenant.findOne(orders, document.order_id)
  return { key, tenant, document, closed: await closedBy(tenant, document, order), hasSms }
}

/** The page must not be cached, framed or sent as a referrer: its URL is the key. */
function headers(reply: FastifyReply, nonce: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': renderedPagePolicy(nonce, "'none'"),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
}

function pageOf({ key, document, closed, hasSms }: OpenedDocument, timeZone: string): ClientPage {
  return {
    key,
    kind: document.kind as ClientPage['kind'],
    data: documentData.parse(document.data),
    timeZone,
    isVoided: document.voided_at !== null,
    closed,
    acceptedAt: document.accepted_at,
    variant: document.accepted_variant,
    now: new Date(),
    hasSms,
  }
}

async function show(
  reply: FastifyReply,
  found: OpenedDocument,
  more: Pick<ClientPage, 'sentTo' | 'problem'> & Partial<Pick<ClientPage, 'variant'>> = {},
): Promise<FastifyReply> {
  const nonce = newNonce()
  const { time_zone } = await found.tenant.company()
  return headers(reply, nonce).send(await clientPage(nonce, { ...pageOf(found, time_zone), ...more }))
}

/** Index of the variant chosen in a form. */
function chosenVariant(body: unknown, count: number): number | undefined {
  const { variant } = (body ?? {}) as { variant?: unknown }
  return typeof variant === 'string' && /^\d$/.test(variant) && Number(variant) < count
    ? Number(variant)
    : undefined
}

/** The address of the pressed button; without one, the client's first address. */
function chosenAddress(body: unknown, page: ClientPage): CodeAddress | undefined {
  const { channel } = (body ?? {}) as { channel?: unknown }
  return addressesOf(page).find((one) => one.channel === (channel ?? one.channel))
}

/** `/d/{key}`: the client's page of a document, outside the app. */
export async function sharedDocumentRoutes(
  app: FastifyInstance,
  options: { platform: PlatformDb; hasSms: boolean },
): Promise<void> {
  await app.register(formbody, { bodyLimit: limits.publicBodyBytes })
  app.setErrorHandler((error, request, reply) => {
    const { code, details } = refusalOf(error)
    if (code === 'internal_error') request.log.error({ err: error }, 'client page failed')
    const { status, text } = errorTable[code]
    const { key = '' } = (request.params ?? {}) as { key?: string }
    const wait = code === 'too_many_requests' ? details.retry_after : undefined
    const nonce = newNonce()
    if (details.retry_after !== undefined) reply.header('retry-after', details.retry_after)
    const page =
      code === 'not_found'
        ? missingDocument(nonce)
        : failedPage(nonce, wait === undefined ? text : texts.page.wait(wait), key)
    return headers(reply.status(status), nonce).send(page)
  })
  const { max, windowSeconds } = rateLimits.public_form
  const config = { rateLimit: { max, timeWindow: windowSeconds * 1000 } }

  app.get('/d/view.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(recordViewScript),
  )
  app.get('/d/:key', async (request, reply) => show(reply, await opened(options, request)))
  app.get('/d/:key/pdf', async (request, reply) => {
    const { tenant, document } = await opened(options, request)
    const name = encodeURIComponent(texts.pdf.file(document.data.heading, ''))
    return reply
      .type('application/pdf')
      .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename*=UTF-8''${name}` })
      .send(await pdfOf(tenant, document.id))
  })
  app.post('/d/:key/viewed', { config }, async (request, reply) => {
    const { tenant, document } = await opened(options, request)
    await recordView(tenant, document.id, clientOf(request))
    return reply.status(204).send()
  })
  app.post('/d/:key/code', { config }, async (request, reply) => {
    const found = await opened(options, request)
    const page = pageOf(found, '')
    if (!canAccept(page)) return reply.redirect(`/d/${found.key}`, 303)
    const { variants } = page.data
    const variant = variants.length > 0 ? chosenVariant(request.body, variants.length) : null
    if (variant === undefined) return show(reply, found, { problem: texts.page.chooseFirst })
    const to = chosenAddress(request.body, page)
    const sentTo = to
      ? await sendCode(found.tenant, found.document, { to, variant }, clientOf(request))
      : null
    return show(reply, found, sentTo === null ? { variant } : { sentTo, variant })
  })
  app.post('/d/:key/accept', { config }, async (request, reply) => {
    const found = await opened(options, request)
    const page = pageOf(found, '')
    const { code = '' } = (request.body ?? {}) as { code?: string }
    const isAccepted =
      !canAccept(page) || (await acceptDocument(found.tenant, found.document, code.trim(), clientOf(request)))
    // Redirects to the page, so that a reload does not accept twice.
    if (isAccepted) return reply.redirect(`/d/${found.key}`, 303)
    const variant = chosenVariant(request.body, page.data.variants.length) ?? null
    const sentTo = chosenAddress(request.body, page)?.address ?? ''
    return show(reply, found, { sentTo, variant, problem: texts.page.wrongCode })
  })
}
