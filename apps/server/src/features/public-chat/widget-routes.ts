import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyCompress from '@fastify/compress'
import type { WidgetConfig } from '@veranda/contract'
import type { FastifyInstance } from 'fastify'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import { invitationsAt, openChannel } from './channel-repo.ts'
import { recordScriptRequest } from './seen-repo.ts'
import { facadeScript, panelPage, panelPolicy } from './widget-page.ts'

export interface WidgetOptions {
  platform: PlatformDb
  clock: () => Date
  /** Folder of the built widget. */
  folder: string
  appUrl: string
  sockets: WidgetConfig['realtime']
}

const channelKey = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** The visitor chat as sites embed it: `/widget/{key}.js` on their pages, the panel in a frame of ours. */
export async function widgetRoutes(app: FastifyInstance, options: WidgetOptions): Promise<void> {
  const { platform, clock, folder, appUrl, sockets } = options
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const [facade, panel, style] = await Promise.all([
    read('facade.js'),
    read('panel.js'),
    read('panel-style.css'),
  ])
  const version = createHash('sha256').update(panel).update(style).digest('hex').slice(0, 12)
  await app.register(fastifyCompress, { threshold: 512 })

  const channelOf = (key: string) => {
    if (!channelKey.test(key)) throw new DomainError('not_found')
    return openChannel(platform, key, clock())
  }
  const files = { 'panel.js': [panel, 'text/javascript'], 'panel.css': [style, 'text/css'] } as const
  for (const [name, [body, type]] of Object.entries(files)) {
    app.get(`/widget/${name}`, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(body),
    )
  }

  app.get<{ Params: { file: string } }>('/widget/:file', async ({ params, headers }, reply) => {
    const channel = await channelOf(params.file.replace(/\.js$/, ''))
    const [invitations] = await Promise.all([
      invitationsAt(channel, clock()),
      recordScriptRequest(channel.tenant, channel.id, headers.referer),
    ])
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' })
      .send(facadeScript(facade, channel, { appUrl, invitations }))
  })

  app.get<{ Params: { key: string } }>('/widget/:key/panel', async (request, reply) => {
    const channel = await channelOf(request.params.key)
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': panelPolicy(channel, sockets, request.hostname),
        'cross-origin-resource-policy': 'cross-origin',
        'cross-origin-opener-policy': 'unsafe-none',
      })
      .send(panelPage(channel, version))
  })
}
