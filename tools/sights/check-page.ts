import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { storageKeys, type Theme } from '@veranda/contract'
import { build } from 'esbuild'
import { openContext, waitForHeading, waitUntilRendered } from '#tools/lib/browser/demo-browser.ts'
import type { DemoRecords } from './demo-records.ts'
import type { WindowWithShifts } from './page/shifts.ts'
import type { PageCase } from './page-cases.ts'
import type { PageResult } from './report.ts'

/** Viewport heights by width: a phone, a tablet, a laptop, a desktop. */
export const heights: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1366: 768, 1920: 1080 }
/** The height at which screenshots are cut: the rest of a long list looks the same. */
const maxHeight = 3000
const maxShift = 0.05

/** Everything that page checks share. */
export interface CheckContext {
  browser: Browser
  url: string
  records: DemoRecords
  theme: Theme
  folder: string
  /** The script that finds faults, evaluated in the page. */
  faultScript: string
  /** Browser contexts by width and viewer, reused for their HTTP cache. */
  contexts: Map<string, Promise<BrowserContext>>
}

/** Bundles the functions that run inside the page into one script. */
export async function bundleFaultScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { findFaults } from './faults.ts'; export { recordShifts } from './shifts.ts'",
      resolveDir: join(import.meta.dirname, 'page'),
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'pageChecks',
  })
  return outputFiles[0]?.text ?? ''
}

export async function checkPage(
  context: CheckContext,
  pageCase: PageCase,
  width: number,
): Promise<PageResult> {
  const { name, path, prepare } = pageCase
  const { url, records, theme } = context
  const page = await (await contextFor(context, pageCase, width)).newPage()
  const faults = collectErrors(page)
  await page.addInitScript(`${context.faultScript};pageChecks.recordShifts()`)
  const file = `${name}-${width}${theme === 'dark' ? '-dark' : ''}.png`
  try {
    await page.goto(url + (typeof path === 'string' ? path : path(records)))
    await waitForHeading(page)
    await waitUntilRendered(page)
    faults.push(...(await shiftFaults(page)))
    await prepare?.(page)
    await loadLazyImages(page)
    await waitUntilRendered(page)
    const options = JSON.stringify({ isPhone: width < 600 })
    faults.push(
      ...(await page.evaluate<string[]>(`${context.faultScript};pageChecks.findFaults(${options})`)),
    )
  } catch (error) {
    faults.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
  await takeScreenshot(page, join(context.folder, file), width)
  await page.close()
  return { name, width, file, faults }
}

function contextFor(
  { contexts, browser, url, theme, records }: CheckContext,
  { viewer }: PageCase,
  width: number,
) {
  const key = `${width} ${viewer}`
  const existing = contexts.get(key)
  if (existing) return existing
  const opened = openContext(browser, url, {
    viewport: { width, height: heightAt(width) },
    colorScheme: theme,
    token: viewer === 'guest' ? undefined : records.tokens[viewer ?? 'owner'],
    localStorage: { [storageKeys.appearance]: JSON.stringify({ theme }) },
  })
  contexts.set(key, opened)
  return opened
}

const heightAt = (width: number) => heights[width] ?? 900

async function takeScreenshot(page: Page, path: string, width: number): Promise<void> {
  // The backdrop of a dialog covers the viewport only, so a full page screenshot would be half dimmed.
  const pageHeight = await page.evaluate(() =>
    document.querySelector('.MuiBackdrop-root') ? 0 : document.documentElement.scrollHeight,
  )
  const height = Math.min(maxHeight, Math.max(pageHeight, heightAt(width)))
  await page.screenshot({ path, animations: 'disabled', fullPage: true, clip: { x: 0, y: 0, width, height } })
}

/** Returns a list to which the page's errors and console messages are added as they occur. */
function collectErrors(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(`error: ${message}`))
  page.on('console', (message) => {
    // Missing pages are checked on purpose, and the service worker is blocked so that it does not answer from its cache.
    const isExpected = /status of 40[04]|Service Worker registration blocked/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isExpected)
      faults.push(`console: ${message.text()}`)
  })
  return faults
}

async function shiftFaults(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => (window as unknown as WindowWithShifts).shifts)
  const sum = shifts.reduce((before, { value }) => before + value, 0)
  if (sum <= maxShift) return []
  const [worst] = shifts.sort((one, other) => other.value - one.value)
  return [`layout shift ${sum.toFixed(2)}: ${worst?.description}`]
}

async function loadLazyImages(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
}
