import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  expect,
  type Page,
} from '@playwright/test'
import { type Product, startProduct } from '#e2e/support/product.ts'
import { skeletons } from '#tools/lib/skeletons.ts'

/** Whose browser it is, and how it is held. */
export interface Opening extends Pick<BrowserContextOptions, 'deviceScaleFactor' | 'colorScheme'> {
  viewport: { width: number; height: number }
  /** Nobody is signed in without one. */
  token?: string | undefined
  /** What the browser remembers besides. */
  localStorage?: Record<string, string>
}

/** Starts the built product with its demo company, and a browser beside it; both end with the work. */
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

/** A browser profile of its own: nothing moves in it, and it is the same everywhere. */
export function openStill(browser: Browser, url: string, opening: Opening): Promise<BrowserContext> {
  const { token, localStorage = {}, ...options } = opening
  const kept = Object.entries({ ...localStorage, ...(token && { token }) })
  return browser.newContext({
    ...options,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: kept.map(([name, value]) => ({ name, value })) }],
    },
  })
}

/** Waits for the page's heading. A dialog over the page hides it from a search by role. */
export async function untilHeaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' })
}

/** Waits for whatever is still on its way: lists, fonts, drawings. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // What is heavy is drawn once it comes into sight.
  await expect
    .poll(() => page.evaluate(bringIntoSight, skeletons), {
      timeout: 15_000,
      message: 'places of what is to come',
    })
    .toBe(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** The first of what a selector finds; answers how many there are. */
function bringIntoSight(selector: string): number {
  const found = document.querySelectorAll(selector)
  found[0]?.scrollIntoView()
  return found.length
}
