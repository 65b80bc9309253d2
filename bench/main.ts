import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@veranda/server/db/embedded/embedded-postgres.ts'
import { migrate } from '@veranda/server/db/migrate.ts'
import { serverFolder } from '@veranda/server/folders.ts'
import { prepareTargets, type Targets } from './lib/dataset.ts'
import { measure, type Operation, operations } from './lib/operations.ts'
import { median } from './lib/percentile.ts'
import { type Server, startProductServer, startReferenceServer } from './lib/servers.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    companies: { type: 'string', default: '200' },
    leads: { type: 'string', default: '1000000' },
    only: { type: 'string' },
  },
})

/** Measures the product and the baseline in turn in every round, so that load from other processes affects both. */
async function compare(
  operation: Operation,
  targets: Targets,
  product: Server,
  reference: Server,
): Promise<void> {
  const seconds = Number(values.seconds)
  const rounds: { ours: number; theirs: number }[] = []
  const latencies: number[] = []
  for (const { url } of [reference, product]) await measure(operation, targets, url, 1) // warm
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const theirs = await measure(operation, targets, reference.url, seconds)
    const ours = await measure(operation, targets, product.url, seconds)
    rounds.push({ ours: ours.perSecond, theirs: theirs.perSecond })
    latencies.push(ours.p99)
  }
  const ratios = rounds.map(({ ours, theirs }) => ours / theirs)
  console.log(
    [
      operation.name.padEnd(14),
      `ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
      `product ${Math.round(median(rounds.map((round) => round.ours)))}/s`,
      `reference ${Math.round(median(rounds.map((round) => round.theirs)))}/s`,
      `product p99 ${median(latencies)} ms`,
    ].join('   '),
  )
}

const dataDir = join(process.cwd(), '.cache', 'bench')
await mkdir(dataDir, { recursive: true })
const database = await startEmbeddedPostgres({ dataDir })
const servers: Server[] = []
try {
  const { host, user, database: name } = database.connection
  const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
  await migrate(database.connection, join(serverFolder, 'migrations'))
  const size = { companies: Number(values.companies), leads: Number(values.leads) }
  const targets = await prepareTargets(database.connection, size)
  const product = await startProductServer(url, join(dataDir, 'product'))
  servers.push(product)
  const reference = await startReferenceServer(url)
  servers.push(reference)
  console.log(
    `${size.leads} leads in ${size.companies} companies, 16 connections, ${values.rounds} rounds of ${values.seconds} s each`,
  )
  for (const operation of operations) {
    if (!values.only || values.only === operation.name) await compare(operation, targets, product, reference)
  }
} finally {
  for (const server of servers) await server.stop()
  await database.stop()
}
