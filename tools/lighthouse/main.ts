import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { startProduct } from '#e2e/support/product.ts'
import { Demo } from '#tools/lib/browser/demo.ts'
import { freePorts } from '#tools/lib/free-ports.mjs'

interface Audit {
  score: number | null
  title: string
  displayValue?: string
}
interface Report {
  lhr: {
    categories: Record<Category, Scored>
    audits: Record<string, Audit>
  }
}
interface Scored {
  title: string
  score: number | null
  auditRefs: { id: string; weight: number }[]
}
type Lighthouse = (url: string, flags: object) => Promise<Report | undefined>

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

interface MeasuredPage {
  path: string
  isSignedIn?: boolean
  /** The lowest allowed scores of 100. SEO does not matter for pages behind the sign-in. */
  minimum: Partial<Record<Category, number>>
}

const allCategories = (least: number) => ({
  performance: least,
  accessibility: least,
  'best-practices': least,
  seo: least,
})
const pages: Record<string, MeasuredPage> = {
  landing: { path: '/landing', minimum: allCategories(95) },
  login: { path: '/login', minimum: { ...allCategories(90), accessibility: 100 } },
  dashboard: { path: '/dashboard', minimum: { performance: 90, accessibility: 100 }, isSignedIn: true },
}

/** Scores of single runs differ by ten points on a shared machine, so the median run counts. */
const runs = 5

const { default: lighthouse } = (await import(
  pathToFileURL(join(process.env.LIGHTHOUSE_FOLDER ?? '', 'node_modules/lighthouse/core/index.js')).href
)) as { default: Lighthouse }

const requested = process.argv.slice(2)
const profile = await mkdtemp(join(tmpdir(), 'veranda-lighthouse-'))
const [port] = await freePorts()
const product = await startProduct()
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.PLAYWRIGHT_CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
})
let allPassed = true
try {
  const { token } = await Demo.signIn(product.url)
  const page = await browser.newPage()
  const devtools = await browser.newCDPSession(page)
  for (const [name, measured] of Object.entries(pages)) {
    if (requested.length > 0 && !requested.includes(name)) continue
    const reports: Report[] = []
    while (reports.length < runs) {
      await resetBrowser(page, devtools, measured.isSignedIn ? token : null)
      const settings = { port, logLevel: 'error', disableStorageReset: true }
      const report = await lighthouse(product.url + measured.path, settings)
      if (!report) throw new Error(`${name} could not be measured`)
      reports.push(report)
    }
    allPassed = printScores(name, reports, measured.minimum) && allPassed
  }
} finally {
  await browser.close()
  await product.stop()
  await rm(profile, { recursive: true, force: true })
}
process.exitCode = allPassed ? 0 : 1

/** Clears the cache and the storage, as for a first visit, except the session token. */
async function resetBrowser(page: Page, devtools: CDPSession, token: string | null): Promise<void> {
  await page.goto(`${product.url}/health/live`)
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Storage.clearDataForOrigin', { origin: product.url, storageTypes: 'all' })
  await page.evaluate((value) => value && localStorage.setItem('token', value), token)
}

function toPoints(score: number | null): number {
  return Math.round((score ?? 0) * 100)
}

/** Prints the scores of the median run and the audits that lost points; returns whether every score is high enough. */
function printScores(name: string, reports: Report[], least: MeasuredPage['minimum']): boolean {
  const sorted = reports.toSorted((a, b) => performancePoints(a) - performancePoints(b))
  const median = sorted[Math.floor(sorted.length / 2)]
  if (!median) return false
  const { categories, audits } = median.lhr
  const scores = Object.values(categories).map(({ title, score }) => `${title} ${toPoints(score)}`)
  console.log(
    `\n${name}: ${scores.join(', ')} (performance of all runs: ${sorted.map(performancePoints).join(', ')})`,
  )
  const times = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
  console.log(times.map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`).join(', '))
  for (const { auditRefs } of Object.values(categories)) {
    for (const { id, weight } of auditRefs) {
      const audit = audits[id]
      if (weight > 0 && audit?.score != null && audit.score < 0.9) {
        console.log(
          `  ${toPoints(audit.score)} ${audit.title}${audit.displayValue ? `: ${audit.displayValue}` : ''}`,
        )
      }
    }
  }
  return Object.entries(least).every(
    ([category, score]) => toPoints(categories[category as Category].score) >= score,
  )
}

function performancePoints({ lhr }: Report): number {
  return toPoints(lhr.categories.performance.score)
}
