import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { storageKeys, type Theme } from '@veranda/contract'
import { build } from 'esbuild'
import { openStill, untilDrawn, untilHeaded } from '#tools/lib/browser/demo-browser.ts'
import type { Sight } from './list.ts'
import type { Watched } from './page/shifts.ts'
import type { Scene } from './scene.ts'
import type { Seen } from './sheet.ts'

/** Widths of the windows with their heights: a phone, a tablet, a laptop, a desk. */
export const heights: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1366: 768, 1920: 1080 }
/** Of a picture: what lies deeper on a long page looks like what is above it. */
const longest = 3000
const mostShift = 0.05

/** One that looks at sights: takes a picture of each into a folder, and tells what is wrong with it. */
export interface Onlooker {
  browser: Browser
  url: string
  scene: Scene
  theme: Theme
  folder: string
  /** What finds faults, as the page runs it. */
  finder: string
  /** Browser profiles by their width and owner, kept so that what each has loaded is not loaded again. */
  profiles: Map<string, Promise<BrowserContext>>
}

/** What looks from within a page, in one piece. */
export async function bundleFinder(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { findFaults } from './faults.ts'; export { watchShifts } from './shifts.ts'",
      resolveDir: join(import.meta.dirname, 'page'),
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'sights',
  })
  return outputFiles[0]?.text ?? ''
}

export async function look(by: Onlooker, sight: Sight, width: number): Promise<Seen> {
  const { name, path, prepare } = sight
  const { url, scene, theme } = by
  const page = await (await profileOf(by, sight, width)).newPage()
  const faults = listenTo(page)
  await page.addInitScript(`${by.finder};sights.watchShifts()`)
  const file = `${name}-${width}${theme === 'dark' ? '-dark' : ''}.png`
  try {
    await page.goto(url + (typeof path === 'string' ? path : path(scene)))
    await untilHeaded(page)
    await untilDrawn(page)
    faults.push(...(await shiftsOf(page)))
    await prepare?.(page)
    await loadLazyPictures(page)
    await untilDrawn(page)
    const ask = JSON.stringify({ isPhone: width < 600 })
    faults.push(...(await page.evaluate<string[]>(`${by.finder};sights.findFaults(${ask})`)))
  } catch (error) {
    faults.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
  await photograph(page, join(by.folder, file), width)
  await page.close()
  return { name, width, file, faults }
}

function profileOf({ profiles, ...by }: Onlooker, { as }: Sight, width: number) {
  const key = `${width} ${as}`
  const known = profiles.get(key)
  if (known) return known
  const opened = openStill(by.browser, by.url, {
    viewport: { width, height: heightAt(width) },
    colorScheme: by.theme,
    token: as === 'guest' ? undefined : by.scene.tokens[as ?? 'owner'],
    localStorage: { [storageKeys.appearance]: JSON.stringify({ theme: by.theme }) },
  })
  profiles.set(key, opened)
  return opened
}

const heightAt = (width: number) => heights[width] ?? 900

async function photograph(page: Page, path: string, width: number): Promise<void> {
  // A dialog dims the window and not what lies below it.
  const whole = await page.evaluate(() =>
    document.querySelector('.MuiBackdrop-root') ? 0 : document.documentElement.scrollHeight,
  )
  const height = Math.min(longest, Math.max(whole, heightAt(width)))
  await page.screenshot({ path, animations: 'disabled', fullPage: true, clip: { x: 0, y: 0, width, height } })
}

/** Answers a list that whatever the page complains of is added to. */
function listenTo(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(`error: ${message}`))
  page.on('console', (message) => {
    // Addresses that are not there are looked at on purpose, and no worker is wanted between us and the product.
    const isExpected = /status of 40[04]|Service Worker registration blocked/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isExpected)
      faults.push(`console: ${message.text()}`)
  })
  return faults
}

async function shiftsOf(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => (window as unknown as Watched).shifts)
  const sum = shifts.reduce((before, { value }) => before + value, 0)
  if (sum <= mostShift) return []
  const [worst] = shifts.sort((one, other) => other.value - one.value)
  return [`layout shift ${sum.toFixed(2)}: ${worst?.what}`]
}

async function loadLazyPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
}
