import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  expect,
  type Page,
} from '@playwright/test'
import { type Product, startProduct } from '#e2e/support/product.ts'
import { skeletons } from './skeletons.ts'

/** Viewport, theme and signed-in user of a browser context. */
export interface ContextOptions extends Pick<BrowserContextOptions, 'deviceScaleFactor' | 'colorScheme'> {
  viewport: { width: number; height: number }
  /** The session token; a guest without one. */
  token?: string | undefined
  /** Further entries of localStorage. */
  localStorage?: Record<string, string>
}

/** Runs work with the built product, its demo company and a browser, and stops both afterwards. */
export async function withDemo<T>(work: (product: Product, browser: Browser) => Promise<T>): Promise<T> {
  const product = await startProduct()
  const browser = await chromium.launch({
    executablePath: process.env.PLAYWRIGHT_CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    return await work(product, browser)
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Opens a browser context without animations and with a fixed locale and time zone, so that screenshots are reproducible. */
export function openContext(
  browser: Browser,
  url: string,
  { token, localStorage = {}, ...options }: ContextOptions,
): Promise<BrowserContext> {
  const stored = Object.entries({ ...localStorage, ...(token && { token }) })
  return browser.newContext({
    ...options,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: stored.map(([name, value]) => ({ name, value })) }],
    },
  })
}

/** Waits for the page's heading, including one hidden from the accessibility tree by a dialog. */
export async function waitForHeading(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' })
}

/** Waits until lists, fonts and drawings are loaded. */
export async function waitUntilRendered(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // Expensive blocks are loaded when they are scrolled into view.
  await expect
    .poll(() => page.evaluate(scrollToFirst, skeletons), {
      timeout: 15_000,
      message: 'skeletons that are still shown',
    })
    .toBe(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Scrolls the first matching element into view and returns the number of matches. Runs in the page. */
function scrollToFirst(selector: string): number {
  const found = document.querySelectorAll(selector)
  found[0]?.scrollIntoView()
  return found.length
}
