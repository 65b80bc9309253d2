import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { Staff } from './api.ts'
import { test as base } from './fixtures.ts'
import type { Product } from './product.ts'

interface Site {
  /** A different origin than the product's. */
  origin: string
  close: () => Promise<void>
}

/** Serves a third-party site with the widget's snippet in its pages. */
async function openSite(snippet: string): Promise<Site> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="ru"><head><title>Окна</title>
      <meta name="viewport" content="width=device-width,initial-scale=1"></head>
      <body><h1>Мягкие окна</h1>${snippet}</body></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export interface Sites {
  open: (snippet: string) => Promise<Site>
}

export const test = base.extend<{ sites: Sites }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
  sites: async ({}, use) => {
    const opened: Site[] = []
    await use({
      open: async (snippet) => {
        const site = await openSite(snippet)
        opened.push(site)
        return site
      },
    })
    for (const site of opened) await site.close()
  },
})

export interface Channel {
  id: number
  public_key: string
  version: number
  settings: { appearance: object }
}

/** Creates a channel whose chat is open at any hour of every day. */
export async function createAlwaysOpenChannel(staff: Staff, origins: string[] = []): Promise<Channel> {
  const channel = await staff.call<Channel>('POST', '/api/chat/channels', { name: 'Окна' })
  const weekly = Array.from({ length: 7 }, () => ({ from: '00:00', to: '23:59' }))
  return staff.call('PUT', `/api/chat/channels/${channel.id}`, {
    settings: { hours: { weekly, holidays: [] } },
    allowed_origins: origins,
  })
}

export const panelOf = (page: Page) => page.frameLocator('iframe[title="Напишите нам"]')
export const snippetOf = (url: string, { public_key }: Channel) =>
  `<script async src="${url}/widget/${public_key}.js"></script>`

/** A site of another origin that may embed the company's chat. */
export async function siteWithChat(product: Product, staff: Staff, sites: Sites) {
  const channel = await createAlwaysOpenChannel(staff)
  const site = await sites.open(snippetOf(product.url, channel))
  await staff.call('PUT', `/api/chat/channels/${channel.id}`, { allowed_origins: [site.origin] })
  return { channel, site }
}
