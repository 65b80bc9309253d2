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
  /** The built browser app. */
  folder: string
  /** What the browser must know of the realtime server. */
  realtime: WidgetConfig['realtime']
  isTls: boolean
}

/** Matches a path of the single-page app; `$id` stands for any one segment. */
const patternOf = (path: string) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`)
const knownPages = Object.values(pages).map((page) => ({ ...page, pattern: patternOf(page.path) }))
const knownRedirects = Object.keys(redirects).map(patternOf)

/** Files with a policy of their own; each comes with the version that is there now. */
const policies: Record<string, string> = { 'sw.js': workerPolicy, 'offline.html': offlinePagePolicy }

/** A document that the build has left, and what it runs by itself. */
interface Template {
  text: string
  /** The policy's word for its one script. */
  scripts: string[]
}

/** The app's page, and by their addresses the pages that are documents of their own. */
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

/** Serves the browser app: hashed files for ever, the page itself with a fresh nonce each time. */
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

/** Pages of the app's frame begin with its outlines (`shell.html`), under their own name; others without. */
function outlined(text: string, page: Page | undefined): string {
  if (page?.layout === 'main') return text.replace('__PAGE__', html`${page.title}`.markup)
  return text.replace(/<!--shell-->[\s\S]*<!--\/shell-->/, '')
}

/** The policy must name the socket's address: another port is another origin. */
function socketsOf({ realtime }: WebAppOptions, pageHost: string): string[] {
  const host = realtime.host ?? pageHost
  const schemes = realtime.scheme ? [realtime.scheme] : ['ws', 'wss']
  return schemes.map((scheme) => `${scheme}://${host}:${realtime.port}`)
}
