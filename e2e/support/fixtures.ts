import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { Staff } from './api.ts'
import { ConsoleErrors } from './console-errors.ts'
import { isKeyboardRun, pressingByKeys } from './keyboard.ts'
import { startNodes } from './nodes.ts'
import { type Product, startProduct, stoppedInOrder } from './product.ts'

interface Opening extends Omit<BrowserContextOptions, 'storageState'> {
  /** Signs in before the app loads. */
  token?: string
  /** Further entries of the browser's storage. */
  localStorage?: Record<string, string>
}

/** Opens a page in a browser profile of its own. */
type OpenPage = (opening?: Opening) => Promise<Page>

interface Fixtures {
  /** A new company with its owner. */
  staff: Staff
  openPage: OpenPage
  /** A page of the company's signed-in owner. */
  signedIn: Page
  consoleErrors: ConsoleErrors
  /** Skips pointer tests in runs by the keyboard. */
  pointer: undefined
}

/** The server of a test: the product itself, or two nodes behind a proxy, possibly with one stopped. */
const ways = { itself: startProduct, nodes: startNodes, 'one-node': startOneNode }
type Way = keyof typeof ways

async function startOneNode(): Promise<Product> {
  const nodes = await startNodes()
  await nodes.stopNode(0)
  return nodes
}

const serverKindOf = (kind = 'itself'): Way => {
  if (kind in ways) return kind as Way
  throw new Error(`STORIES_THROUGH: ${Object.keys(ways).join(', ')}`)
}

export const test = base.extend<Fixtures, { through: Way; product: Product }>({
  through: [serverKindOf(process.env.STORIES_THROUGH), { option: true, scope: 'worker' }],

  product: [
    async ({ through }, use) => {
      const product = await ways[through]()
      await use(product)
      expect(await product.stop(), 'the product ends in order').toBe(stoppedInOrder)
    },
    { scope: 'worker', timeout: 200_000 },
  ],

  browser: [
    ({ browser }, use) => use(isKeyboardRun ? pressingByKeys(browser) : browser),
    { scope: 'worker' },
  ],

  pointer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use, testInfo) => {
      const subject = testInfo.annotations.find(({ type }) => type === '@pointer')
      testInfo.skip(isKeyboardRun && subject !== undefined, subject?.description)
      await use(undefined)
    },
    { auto: true },
  ],

  baseURL: ({ product }, use) => use(product.url),

  staff: async ({ product }, use) => use(await Staff.register(product.url)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
  consoleErrors: async ({}, use) => {
    const consoleErrors = new ConsoleErrors()
    await use(consoleErrors)
    expect(consoleErrors.unexpected, 'errors that the pages logged').toEqual([])
  },

  openPage: async ({ browser, product, consoleErrors }, use) => {
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
      await consoleErrors.listenTo(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },

  page: async ({ openPage }, use) => use(await openPage()),

  signedIn: async ({ openPage, staff }, use) => use(await openPage({ token: staff.token })),
})

export { expect }
