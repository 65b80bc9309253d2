import { setTimeout as delay } from 'node:timers/promises'
import { startProduct } from '#e2e/support/product.ts'
import { percentile } from './lib/percentile.ts'
import { growth, postgresBytes, readMetrics } from './lib/soak-figures.ts'
import { createVisitorAction, openCompanies, runStaffAction } from './lib/soak-work.ts'

/**
 * Mixed load of 50 staff and 200 visitors on the product that `npm start` starts. Checks that the memory of Node and PostgreSQL
 * does not grow, that no job waits long and that other requests are still answered quickly.
 * `npx tsx bench/soak.ts [--minutes 30] [seed]`
 */
const minutesAt = process.argv.indexOf('--minutes')
const minutes = minutesAt < 0 ? 30 : Number(process.argv[minutesAt + 1])
const staffCount = 50
const visitorsCount = 200
const warmUpMs = Math.min(5, minutes / 3) * 60_000
/** The longest wait of a job, the longest time of a probe, and the largest share by which memory may grow after the warm-up. */
const limits = { waitSeconds: 5, probeMs: 100, growth: 0.1 }

interface Sample {
  node: number
  postgres: number
  waited: number
}

const product = await startProduct({ SEED_DEMO: 'false' })
const startedAt = Date.now()
const end = startedAt + minutes * 60_000
const isWarm = () => Date.now() - startedAt > warmUpMs
const samples: Sample[] = []
const probeTimes: number[] = []
const failures = new Map<string, number>()
let actionCount = 0

/** Repeats an action until the end; failures are counted and do not stop it. */
async function repeatUntilEnd(action: () => Promise<string>, pauseMs: number): Promise<void> {
  await delay(Math.random() * pauseMs)
  while (Date.now() < end) {
    try {
      await action()
      actionCount += 1
    } catch (error) {
      const message = String(error).slice(0, 120)
      failures.set(message, (failures.get(message) ?? 0) + 1)
    }
    await delay(pauseMs * (0.5 + Math.random()))
  }
}

async function probe(): Promise<void> {
  while (Date.now() < end) {
    const requestedAt = performance.now()
    await (await fetch(`${product.url}/health/live`)).text()
    if (isWarm()) probeTimes.push(performance.now() - requestedAt)
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
      console.log(`node ${megabytes(node)}, postgres ${megabytes(postgres)}, actions ${actionCount}`)
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
      repeatUntilEnd(() => runStaffAction(companyOf(index)), 2_000),
    ),
    ...Array.from({ length: visitorsCount }, (_, index) => {
      const visitor = createVisitorAction(companyOf(index))
      return repeatUntilEnd(visitor, 10_000)
    }),
    probe(),
    sample(),
  ])
} finally {
  await product.stop()
}

const figures = {
  'growth of Node': growth(samples.map(({ node }) => node)),
  'growth of PostgreSQL': growth(samples.map(({ postgres }) => postgres)),
  'longest wait of a job, s': Math.max(...samples.map(({ waited }) => waited)),
  '/health/live p99, ms': percentile(probeTimes, 0.99),
}
console.table(figures)
for (const [message, count] of failures) console.log(`${count} × ${message}`)
const faults = [
  figures['growth of Node'] > limits.growth && 'memory of Node grows',
  figures['growth of PostgreSQL'] > limits.growth && 'memory of PostgreSQL grows',
  figures['longest wait of a job, s'] > limits.waitSeconds && 'a job waits too long',
  figures['/health/live p99, ms'] > limits.probeMs && '/health/live is slow',
  failures.size > 0 && 'requests failed',
].filter(Boolean)
console.log(faults.length === 0 ? `${actionCount} actions in ${minutes} minutes: stable` : faults.join('; '))
process.exitCode = faults.length === 0 ? 0 : 1
