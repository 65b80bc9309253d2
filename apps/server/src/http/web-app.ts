import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import { guestPages, type Page, pages, redirects, type WidgetConfig } from '@veranda/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { DomainError } from '#errors.ts'
import { html } from '#text/html.ts'
import { appPolicy, newNonce, offlinePagePolicy, workerPolicy } from './security-headers.ts'

export interface WebAppOptions {
  /** Folder of the built browser app. */
  folder: string
  /** Realtime settings for the browser. */
  realtime: WidgetConfig['realtime']
  isTls: boolean
}

/** Matches a route of the single-page app; `$id` stands for one segment. */
const patternOf = (path: string) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`)
const knownPages = Object.values(pages).map((page) => ({ ...page, pattern: patternOf(page.path) }))
const knownRedirects = Object.keys(redirects).map(patternOf)

/** Files with a CSP of their own, always served in their current version. */
const policies: Record<string, string> = { 'sw.js': workerPolicy, 'offline.html': offlinePagePolicy }

/** A built HTML document with its inline scripts. */
interface Template {
  text: string
  /** CSP sources of its inline script. */
  scripts: string[]
}

/** The app's page, and by route the pages that are documents of their own. */
async function readTemplates(folder: string): Promise<{ app: Template; guests: Map<string, Template> }> {
  const read = async (name: string): Promise<Template> => {
    const text = await readFile(join(folder, name), 'utf8')
    const script = /<script>([\s\S]*?)<\/script>/.exec(text)?.[1]
    const hash = script && createHash('sha256').update(script).digest('base64')
    return { text, scripts: hash ? [`'sha256-${hash}'`] : [] }
  }
  const guests = guestPages.map(
    async (name) => [pages[name].path, await read(`entrance/${name}.html`)] as const,
  )
  return { app: await read('index.html'), guests: new Map(await Promise.all(guests)) }
}

/** Serves the browser app: hashed files are immutable, the page gets a new nonce each time. */
export async function webApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const templates = await readTemplates(options.folder)
  await app.register(fastifyCompress, { threshold: 1024 })
  await app.register(fastifyStatic, {
    root: options.folder,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/') || path.includes('\\assets\\')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      const policy = policies[basename(path)]
      if (policy === undefined) return
      reply.header('cache-control', 'no-cache')
      reply.header('content-security-policy', policy)
    },
  })

  const sendPage = (reply: FastifyReply, host: string, path: string) => {
    const page = knownPages.find(({ pattern }) => pattern.test(path))
    const isKnown = page !== undefined || knownRedirects.some((known) => known.test(path))
    const template = templates.guests.get(path.replace(/\/$/, '')) ?? templates.app
    const nonce = newNonce()
    const config = html`${JSON.stringify({ realtime: options.realtime })}`.markup
    const body = outlined(template.text, page)
      .replaceAll('__CSP_NONCE__', nonce)
      .replaceAll('__RUNTIME_CONFIG__', config)
    return reply
      .status(isKnown ? 200 : 404)
      .header(
        'content-security-policy',
        appPolicy({
          nonce,
          scripts: template.scripts,
          sockets: socketsOf(options, host),
          isTls: options.isTls,
        }),
      )
      .type('text/html; charset=utf-8')
      .send(body)
  }

  app.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage = !/^\/(api|broadcasting|assets|health|metrics|f|widget)(\/|$)/.test(path)
    if (!isPage) throw new DomainError('not_found')
    return sendPage(reply, request.hostname, path)
  })
}

/** Pages of the main layout start with its skeleton (`shell.html`) and their title; others start empty. */
function outlined(text: string, page: Page | undefined): string {
  if (page?.layout === 'main') return text.replace('__PAGE__', html`${page.title}`.markup)
  return text.replace(/<!--shell-->[\s\S]*<!--\/shell-->/, '')
}

/** The CSP must list the socket's origin: another port is another origin. */
function socketsOf({ realtime }: WebAppOptions, pageHost: string): string[] {
  const host = realtime.host ?? pageHost
  const schemes = realtime.scheme ? [realtime.scheme] : ['ws', 'wss']
  return schemes.map((scheme) => `${scheme}://${host}:${realtime.port}`)
}
