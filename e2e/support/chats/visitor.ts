import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { callApi, type Staff } from '#e2e/support/api.ts'
import { expect } from '#e2e/support/fixtures.ts'
import type { Product } from '#e2e/support/product.ts'

/** A visitor of a site, with the widget's API. */
export interface Visitor {
  says: (body: string) => Promise<void>
  types: (text: string) => Promise<void>
  opensPage: (url: string, title: string) => Promise<void>
}

/** A site of the company with a visitor who has given consent. */
export async function visitorOf({ url }: Pick<Product, 'url'>, staff: Staff): Promise<Visitor> {
  const { public_key } = await staff.call<{ public_key: string }>('POST', '/api/chat/channels', {
    name: 'okna.example',
  })
  const address = `${url}/api/public/chat/${public_key}`
  const send = async <T>(method: string, path: string, body: unknown, token?: string): Promise<T> => {
    const answer = await callApi<T>(`${address}${path}`, method, { token, body })
    if (answer.status >= 400)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { token } = await send<{ token: string }>('POST', '/session', {
    page: { url: 'https://okna.example/ceny', title: 'Цены на мягкие окна' },
    referer: 'https://ya.ru/search',
    utm: { utm_source: 'yandex' },
  })
  return {
    says: (body) => send('POST', '/messages', { client_uuid: randomUUID(), body, consent: true }, token),
    types: (text) => send('POST', '/typing', { text }, token),
    opensPage: (page, title) => send('POST', '/pages', { url: page, title }, token),
  }
}

/** Opens the list of chats with a visitor who has just written; returns the visitor's row. */
export async function visitorWrites(page: Page, staff: Staff, body: string): Promise<Locator> {
  await staff.setModule('chat', true)
  await page.goto('/chats')
  await expect(page.getByRole('heading', { level: 1, name: 'Чаты' })).toBeVisible()
  const visitor = await visitorOf({ url: new URL(page.url()).origin }, staff)
  await visitor.says(body)
  const row = page
    .getByRole('list', { name: 'Диалоги' })
    .getByRole('button', { name: body.slice(0, 12) })
    .first()
  await expect(row).toBeVisible()
  return row
}
