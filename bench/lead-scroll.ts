import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '#tools/lib/browser/browser.mjs'
import { prepareTargets } from './lib/dataset.ts'
import { frameWork, type TraceEvent } from './lib/frame-work.ts'
import { openListDatabase } from './lib/list-database.ts'
import { percentile } from './lib/percentile.ts'
import { startProductServer } from './lib/servers.ts'

/**
 * Work of the browser's main thread for each frame while the list of leads scrolls through rows that are loaded
 * already, in a trace of Chromium. A frame that takes less than 16 ms keeps 60 frames a second.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, pixels: { type: 'string', default: '100' } },
})
const rows = Number(values.rows)
const pixelsPerFrame = Number(values.pixels)

const database = await openListDatabase(1_000_000, 100)
try {
  const [target] = await prepareTargets(database.connection, { companies: 1, leads: 1 })
  if (!target) throw new Error('no company')
  const server = await startProductServer(database.url, join(database.dataDir, 'product'))
  const { path, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    env: { ...process.env, ...env } as Record<string, string>,
  })
  const page = await browser.newPage({ viewport: { width: 1366, height: 800 } })
  await page.addInitScript((token) => localStorage.setItem('token', token), target.token)
  await page.goto(`${server.url}/leads`)
  await loadRows(page)
  const events = await traced(page, () => scrollToEnd(page))
  report(frameWork(events))
  await browser.close()
  await server.stop()
} finally {
  await database.stop()
}

/** Scrolls to the end again and again, which loads a page each time, until so many rows are there. */
async function loadRows(page: Page): Promise<void> {
  const table = page.getByRole('table')
  const loaded = async () => Number(await table.getAttribute('aria-rowcount')) - 1
  for (let count = await loaded(); count < rows; count = await loaded()) {
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
    await page.waitForFunction(
      (before) => Number(document.querySelector('table')?.getAttribute('aria-rowcount')) - 1 > before,
      count,
    )
  }
  await page.evaluate('window.scrollTo(0, 0)')
}

/** From the top to the last row, one step a frame. As text: the compiler's helpers do not exist in the page. */
function scrollToEnd(page: Page): Promise<void> {
  return page.evaluate(`new Promise((resolve) => {
    const end = document.documentElement.scrollHeight - window.innerHeight * 3
    const next = () => {
      window.scrollBy(0, ${pixelsPerFrame})
      if (window.scrollY < end) requestAnimationFrame(next)
      else resolve()
    }
    requestAnimationFrame(next)
  })`)
}

/** The events of Chromium's trace while `work` runs. */
async function traced(page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    categories: 'toplevel,devtools.timeline,disabled-by-default-devtools.timeline',
  })
  await work()
  await session.send('Tracing.end')
  await complete
  return events
}

function report(frames: number[]): void {
  const late = frames.filter((milliseconds) => milliseconds > 16).length
  const shares = [0.5, 0.95, 0.99].map(
    (share) => `p${share * 100} ${percentile(frames, share).toFixed(1)} ms`,
  )
  console.log(
    `${frames.length} frames over ${rows} rows, ${pixelsPerFrame} px each: ${shares.join(', ')}, the longest ${Math.max(...frames).toFixed(1)} ms, ${late} over 16 ms`,
  )
}
