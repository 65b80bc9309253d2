import fastifyCompress from '@fastify/compress'
import type { Requisites } from '@veranda/contract'
import { pages } from '@veranda/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newNonce, renderedPagePolicy } from '#http/security-headers.ts'
import type { Html } from '#text/html.ts'
import { type LandingForm, landingFormRoutes } from './landing-form-routes.ts'
import { landingPage } from './landing-page.ts'
import { legalDocuments } from './legal-documents.ts'
import { legalPage, missingLegalPage } from './legal-page.ts'
import { legalTexts } from './legal-texts.ts'
import type { Provider } from './legal-types.ts'
import { readSiteFiles } from './site-files.ts'
import type { Site } from './site-frame.ts'
import { readPictures } from './site-pictures.ts'

export interface LandingOptions {
  appUrl: string
  clock: () => Date
  /** Folder of the built browser app, if it is built. */
  folder: string | undefined
  landingForm: LandingForm
  requisites: () => Promise<Requisites>
}

/** Paths that search engines may index. */
const openPaths = [pages.landing.path, ...Object.keys(legalDocuments).map((name) => `/legal/${name}`)]

function send(reply: FastifyReply, status: number, render: (nonce: string) => string): FastifyReply {
  const nonce = newNonce()
  return reply
    .status(status)
    .headers({
      'content-security-policy': renderedPagePolicy(nonce, "'none'"),
      // Not `no-store`: the back button must show what was typed.
      'cache-control': 'no-cache',
    })
    .type('text/html; charset=utf-8')
    .send(render(nonce))
}

/** Public pages: `/landing`, `/legal/*`, `robots.txt` and the sitemap. */
export async function landingRoutes(app: FastifyInstance, options: LandingOptions): Promise<void> {
  const { appUrl, clock, folder } = options
  await app.register(fastifyCompress, { threshold: 1024 })
  const [files, pictures] = await Promise.all([readSiteFiles(folder), readPictures(folder)])

  /** The landing page must work while the database is unavailable. */
  const unless = async <T>(request: FastifyRequest, promise: Promise<T>, fallback: T): Promise<T> =>
    promise.catch((error: unknown) => {
      request.log.error({ err: error }, 'the landing page goes without')
      return fallback
    })
  const siteFor = async (request: FastifyRequest): Promise<Site> => ({
    appUrl,
    files,
    provider: providerOf(await unless(request, options.requisites(), {})),
  })

  app.get('/', async (request, reply) => {
    const query = request.url.indexOf('?')
    return reply.redirect(pages.landing.path + (query < 0 ? '' : request.url.slice(query)), 302)
  })

  const showLanding = async (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    form: Promise<Html | undefined>,
    isAnswer: boolean,
  ): Promise<FastifyReply> => {
    const [site, block] = await Promise.all([siteFor(request), unless(request, form, undefined)])
    const page = { site, pictures, form: block, isAnswer }
    return send(reply, status, (nonce) => landingPage({ nonce, ...page }))
  }
  await app.register(landingFormRoutes, { appUrl, clock, form: options.landingForm, show: showLanding })

  app.get<{ Params: { name: string; from?: string } }>('/legal/:name/:from?', async (request, reply) => {
    const { name, from } = request.params
    const site = await siteFor(request)
    const isThere = legalPage('', site, name, from) !== undefined
    return send(
      reply,
      isThere ? 200 : 404,
      (nonce) => legalPage(nonce, site, name, from) ?? missingLegalPage(nonce, site),
    )
  })

  app.get('/robots.txt', async (_request, reply) => text(reply, 'text/plain', robots(appUrl)))
  app.get('/sitemap.xml', async (_request, reply) => text(reply, 'application/xml', sitemap(appUrl)))
}

function text(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600').send(body)
}

/** Disallows everything but the public pages: forms and documents belong to companies. */
function robots(appUrl: string): string {
  const ways = [pages.login.path, pages.register.path]
  const files = ['/pictures/', '/assets/', '/favicon.svg']
  const allowed = [...openPaths, ...ways, ...files].map((path) => `Allow: ${path}`)
  return ['User-agent: *', ...allowed, 'Disallow: /', `Sitemap: ${appUrl}/sitemap.xml`, ''].join('\n')
}

function sitemap(appUrl: string): string {
  const urls = openPaths.map((path) => `<url><loc>${appUrl}${path}</loc></url>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
}

function providerOf({
  legal_name = '',
  inn = '',
  ogrn = '',
  address = '',
  phone = '',
  email = '',
}: Requisites): Provider {
  return { name: legal_name || legalTexts.unnamed, inn, ogrn, address, phone, email }
}
