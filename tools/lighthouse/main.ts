import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { startProduct } from '#e2e/product.ts'
import { Demo } from '#tools/lib/demo.ts'

interface Audit {
  score: number | null
  title: string
  displayValue?: string
}
interface Report {
  lhr: {
    categories: Record<
      string,
      { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
    >
    audits: Record<string, Audit>
  }
}
type Lighthouse = (url: string, flags: object) => Promise<Report | undefined>

/** What must be reached in each of the four categories, of 100; the app's own pages have no searcher to please. */
const pages: Record<string, { path: string; least: number; isSignedIn?: boolean }> = {
  landing: { path: '/landing', least: 95 },
  login: { path: '/login', least: 90 },
  dashboard: { path: '/dashboard', least: 0, isSignedIn: true },
}

const { default: lighthouse } = (await import(
  pathToFileURL(join(process.env.LIGHTHOUSE_FOLDER ?? '', 'node_modules/lighthouse/core/index.js')).href
)) as { default: Lighthouse }

const wanted = process.argv.slice(2)
const profile = await mkdtemp(join(tmpdir(), 'veranda-lighthouse-'))
const port = await freePort()
const product = await startProduct()
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.PLAYWRIGHT_CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
})
let isEnough = true
try {
  const { token } = await Demo.signIn(product.url)
  const page = await browser.newPage()
  for (const [name, { path, least, isSignedIn = false }] of Object.entries(pages)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    await page.goto(`${product.url}/health/live`)
    await page.evaluate(
      (kept) => (kept ? localStorage.setItem('token', kept) : localStorage.clear()),
      isSignedIn ? token : '',
    )
    const report = await lighthouse(product.url + path, {
      port,
      logLevel: 'error',
      disableStorageReset: true,
    })
    if (!report) throw new Error(`${name} could not be measured`)
    isEnough = tell(name, report, least) && isEnough
  }
} finally {
  await browser.close()
  await product.stop()
  await rm(profile, { recursive: true, force: true })
}
process.exitCode = isEnough ? 0 : 1

/** Prints the scores, the times and what cost points; says whether every score is enough. */
function tell(name: string, { lhr }: Report, least: number): boolean {
  const categories = Object.values(lhr.categories)
  const points = (score: number | null) => Math.round((score ?? 0) * 100)
  console.log(`\n${name}: ${categories.map(({ title, score }) => `${title} ${points(score)}`).join(', ')}`)
  const times = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
  console.log(times.map((id) => `${lhr.audits[id]?.title} ${lhr.audits[id]?.displayValue}`).join(', '))
  for (const { auditRefs } of categories) {
    for (const { id, weight } of auditRefs) {
      const audit = lhr.audits[id]
      if (weight > 0 && audit?.score != null && audit.score < 0.9) {
        console.log(
          `  ${points(audit.score)} ${audit.title}${audit.displayValue ? `: ${audit.displayValue}` : ''}`,
        )
      }
    }
  }
  return categories.every(({ score }) => points(score) >= least)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
