import { setTimeout as delay } from 'node:timers/promises'
import { startProduct } from '#e2e/support/product.ts'
import { percentile } from './lib/percentile.ts'
import { growthOf, postgresBytes, readMetrics } from './lib/soak-figures.ts'
import { openCompanies, staffAct, visitorAct } from './lib/soak-work.ts'

/**
 * Mixed work of 50 staff and 200 visitors on the product that `npm start` starts: whether memory of Node and of PostgreSQL stays
 * level, no job waits, and others are still answered at once.
 * `npx tsx bench/soak.ts [--minutes 30] [seed]`
 */
const minutesAt = process.argv.indexOf('--minutes')
const minutes = minutesAt < 0 ? 30 : Number(process.argv[minutesAt + 1])
const staffCount = 50
const visitorsCount = 200
const warmUpMs = Math.min(5, minutes / 3) * 60_000
/** Seconds that a job may wait, milliseconds that a probe may take, and by how much memory may grow after the warm-up. */
const most = { waitSeconds: 5, liveMs: 100, growth: 0.1 }

interface Sample {
  node: number
  postgres: number
  waited: number
}

const product = await startProduct({ SEED_DEMO: 'false' })
const began = Date.now()
const end = began + minutes * 60_000
const isWarm = () => Date.now() - began > warmUpMs
const samples: Sample[] = []
const lives: number[] = []
const failures = new Map<string, number>()
let acts = 0

/** Does one thing after another until it is time; a failure is counted, and nobody stops for it. */
async function repeatUntilEnd(act: () => Promise<string>, pauseMs: number): Promise<void> {
  await delay(Math.random() * pauseMs)
  while (Date.now() < end) {
    try {
      await act()
      acts += 1
    } catch (error) {
      const words = String(error).slice(0, 120)
      failures.set(words, (failures.get(words) ?? 0) + 1)
    }
    await delay(pauseMs * (0.5 + Math.random()))
  }
}

async function probe(): Promise<void> {
  while (Date.now() < end) {
    const asked = performance.now()
    await (await fetch(`${product.url}/health/live`)).text()
    if (isWarm()) lives.push(performance.now() - asked)
    await delay(100)
  }
}

async function sample(): Promise<void> {
  while (Date.now() < end) {
    await delay(5_000)
    const metrics = await readMetrics(product.url)
    const node = metrics.get('process_resident_memory_bytes') ?? 0
    const waited = metrics.get('queue_oldest_ready_seconds') ?? 0
    const postgres = await postgresBytes(product.dataDir)
    if (isWarm()) samples.push({ node, postgres, waited })
    if (samples.length % 12 === 1)
      console.log(`node ${megabytes(node)}, postgres ${megabytes(postgres)}, acts ${acts}`)
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`

try {
  const companies = await openCompanies(product.url, 10)
  const companyOf = (index: number) => {
    const company = companies[index % companies.length]
    if (!company) throw new Error('no company was opened')
    return company
  }
  await Promise.all([
    ...Array.from({ length: staffCount }, (_, index) =>
      repeatUntilEnd(() => staffAct(companyOf(index)), 2_000),
    ),
    ...Array.from({ length: visitorsCount }, (_, index) => {
      const visitor = visitorAct(companyOf(index))
      return repeatUntilEnd(visitor, 10_000)
    }),
    probe(),
    sample(),
  ])
} finally {
  await product.stop()
}

const figures = {
  'growth of Node': growthOf(samples.map(({ node }) => node)),
  'growth of PostgreSQL': growthOf(samples.map(({ postgres }) => postgres)),
  'longest wait of a job, s': Math.max(...samples.map(({ waited }) => waited)),
  '/health/live p99, ms': percentile(lives, 0.99),
}
console.table(figures)
for (const [words, count] of failures) console.log(`${count} × ${words}`)
const faults = [
  figures['growth of Node'] > most.growth && 'memory of Node grows',
  figures['growth of PostgreSQL'] > most.growth && 'memory of PostgreSQL grows',
  figures['longest wait of a job, s'] > most.waitSeconds && 'a job waits too long',
  figures['/health/live p99, ms'] > most.liveMs && 'others wait',
  failures.size > 0 && 'something was refused',
].filter(Boolean)
console.log(faults.length === 0 ? `${acts} acts in ${minutes} minutes: level` : faults.join('; '))
process.exitCode = faults.length === 0 ? 0 : 1
