import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { Staff } from './api.ts'
import { Noise } from './noise.ts'
import { type Product, startProduct } from './product.ts'

interface Opening extends Omit<BrowserContextOptions, 'storageState'> {
  /** Signs in before the app loads. */
  token?: string
  /** What the browser remembers besides. */
  localStorage?: Record<string, string>
}

/** Opens a page in a browser profile of its own. */
type OpenPage = (opening?: Opening) => Promise<Page>

interface Fixtures {
  /** A fresh company with its owner. */
  staff: Staff
  openPage: OpenPage
  /** A page of the company's owner, signed in. */
  signedIn: Page
  noise: Noise
}

export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      expect(await product.stop(), 'the product ends in order').toBe(0)
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: ({ product }, use) => use(product.url),

  staff: async ({ product }, use) => use(await Staff.register(product.url)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
  noise: async ({}, use) => {
    const noise = new Noise()
    await use(noise)
    expect(noise.unannounced, 'errors that the pages logged').toEqual([])
  },

  openPage: async ({ browser, product, noise }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async ({ token, localStorage = {}, ...options } = {}) => {
      const stored = Object.entries({ ...localStorage, ...(token && { token }) })
      const context = await browser.newContext({
        ...options,
        storageState: {
          cookies: [],
          origins: [{ origin: product.url, localStorage: stored.map(([name, value]) => ({ name, value })) }],
        },
      })
      contexts.push(context)
      await noise.listenTo(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },

  page: async ({ openPage }, use) => use(await openPage()),

  signedIn: async ({ openPage, staff }, use) => use(await openPage({ token: staff.token })),
})

export { expect }
